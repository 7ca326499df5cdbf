import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { launchHeadScript } from '@crema/contract/launch/launch-head'
import type { ReadBackgroundColours } from './brand-background.ts'

type IndexPageOptions = {
  brand: string
  brandFolder: string
  readColours: ReadBackgroundColours
  /** Origin of the gateway, for a page that it does not serve. */
  gateway: string | undefined
  appKey: string | undefined
  appSecret: string | undefined
  version: string | undefined
}

/**
 * Fills in the brand's name and colours in `index.html`; and the page's settings where no gateway does it: in
 * `npm run dev`, and in a build with `GATEWAY_ORIGIN` set. Any web server can serve `dist/client` of such a build as static
 * files, with `index.html` for every unknown path.
 */
export function indexPage({ brand, brandFolder, readColours, ...options }: IndexPageOptions): Plugin {
  const { appKey = 'crema-demo', appSecret = 'crema-demo-secret', version = 'static' } = options
  let { gateway } = options
  return {
    name: 'crema-index-page',
    configResolved: ({ command }) => {
      // The development server forwards calls to the gateway.
      if (command === 'serve') gateway ??= ''
    },
    transformIndexHtml: async (template) => {
      const facts: unknown = JSON.parse(await readFile(join(brandFolder, 'brand.json'), 'utf8'))
      const { light, dark } = await readColours()
      const html = template
        .replace('%BRAND%', (facts as { name: string }).name) // brand.json always has it
        .replace('%GROUND%', light)
        .replace('%DARK_GROUND%', dark)
        // White space between elements takes 20 bytes of every page, compressed.
        .replaceAll(/\s*\/?>\s*/g, '>')
      if (gateway === undefined) return html
      const settings = { appKey, appSecret, version, brand, demo: false, gateway }
      // `<` could end the element; its escape has the same meaning in JSON.
      const json = JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)
      return html
        .replace('<head>', () => `<head><script>${launchHeadScript}</script>`)
        .replace('<!--settings-->', () => `<script type="application/json" id="settings">${json}</script>`)
    },
  }
}
