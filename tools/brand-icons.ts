/**
 * `node tools/brand-icons.ts crema`: renders the PNG icons of a brand from its icon.svg. They are committed, so that no
 * build needs a browser. The first rectangle of the SVG is the background; in maskable icons it has no round corners.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { launchBrowser } from './browser.ts'

const icons = [
  { name: 'icon-192', size: 192, isMaskable: false },
  { name: 'icon-512', size: 512, isMaskable: false },
  { name: 'maskable-192', size: 192, isMaskable: true },
  { name: 'maskable-512', size: 512, isMaskable: true },
  { name: 'apple-touch-icon', size: 180, isMaskable: true },
  // An SVG icon of the tab is a document that the page's main thread draws before the first tap.
  { name: 'favicon', size: 48, isMaskable: false },
]

const brand = process.argv[2] ?? 'crema'
const publicFolder = join(import.meta.dirname, '..', 'brands', brand, 'public')
const svg = await readFile(join(publicFolder, 'icon.svg'), 'utf8')
const folder = join(publicFolder, 'icons')
await mkdir(folder, { recursive: true })

const browser = await launchBrowser()
try {
  const page = await browser.newPage()
  for (const { name, size, isMaskable } of icons) {
    await page.setViewportSize({ width: size, height: size })
    const background = isMaskable ? 'svg > rect:first-of-type { rx: 0; ry: 0 }' : ''
    await page.setContent(
      `<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh } ${background}</style>${svg}`,
    )
    await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true })
    console.log(`brands/${brand}/public/icons/${name}.png`)
  }
} finally {
  await browser.close()
}
