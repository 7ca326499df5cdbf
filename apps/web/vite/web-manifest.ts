import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { ReadBackgroundColours } from './brand-background.ts'

/** Writes `manifest.webmanifest` from the brand, so that the page can be installed. */
export function webManifest(brandFolder: string, readColours: ReadBackgroundColours): Plugin {
  return {
    name: 'crema-web-manifest',
    apply: 'build',
    async generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'manifest.webmanifest',
        source: await writeManifest(brandFolder, readColours),
      })
    },
  }
}

/** It holds no text to translate: the name is the chain's. */
async function writeManifest(brandFolder: string, readColours: ReadBackgroundColours): Promise<string> {
  const { name } = JSON.parse(await readFile(join(brandFolder, 'brand.json'), 'utf8')) as { name: string } // every brand has one
  const { light: background } = await readColours()
  const png = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${file}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    theme_color: background,
    background_color: background,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      png('icon', 192, 'any'),
      png('icon', 512, 'any'),
      png('maskable', 192, 'maskable'),
      png('maskable', 512, 'maskable'),
    ],
  })
}
