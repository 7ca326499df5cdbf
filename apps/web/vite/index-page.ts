import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { launchHeadScript } from '@crema/contract/launch/launch-head'
import { readGrounds } from './brand-background.ts'

type IndexPageOptions = {
  brand: string
  brandFolder: string
  /** Where the gateway is, for a page that no gateway serves. */
  gateway: string | undefined
  appKey: string | undefined
  appSecret: string | undefined
  version: string | undefined
}

/**
 * Puts the chain's name into `index.html`, and what the page must know at its start where no gateway does it: in
 * `npm run dev`, and in a build with `GATEWAY_ORIGIN` set. Such a build stands alone: any web server can serve `dist/client` as static files, every
 * unknown path as `index.html`, with a gateway elsewhere.
 */
export function indexPage({ brand, brandFolder, ...given }: IndexPageOptions): Plugin {
  const { appKey = 'crema-demo', appSecret = 'crema-demo-secret', version = 'static' } = given
  let { gateway } = given
  let root = ''
  return {
    name: 'crema-index-page',
    configResolved: ({ command, root: folder }) => {
      root = folder
      // In development Vite passes calls on to the gateway.
      if (command === 'serve') gateway ??= ''
    },
    transformIndexHtml: async (template) => {
      const facts: unknown = JSON.parse(await readFile(join(brandFolder, 'brand.json'), 'utf8'))
      const { light, dark } = await readGrounds(root, brandFolder)
      const html = template
        // One request less in every first visit.
        .replace(
          '%ICON%',
          encodeURIComponent(await readFile(join(brandFolder, 'public', 'icon.svg'), 'utf8')),
        )
        .replace('%BRAND%', (facts as { name: string }).name) // the brand's own file
        .replace('%GROUND%', light)
        .replace('%DARK_GROUND%', dark)
      if (gateway === undefined) return html
      const settings = { appKey, appSecret, version, brand, demo: false, gateway }
      // `<` could end the element, and its escape means the same.
      const json = JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)
      return html
        .replace('<head>', () => `<head><script>${launchHeadScript}</script>`)
        .replace('<!--settings-->', () => `<script type="application/json" id="settings">${json}</script>`)
    },
  }
}
