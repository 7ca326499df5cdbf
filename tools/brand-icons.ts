/**
 * `node tools/brand-icons.ts crema`: draws the PNG icons of a brand from its icon.svg, once; they are committed, so
 * that no build needs a browser. The first rectangle of the SVG is its ground: full to the edge where a system cuts
 * its own shape out of it.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { launchBrowser } from './browser.ts'

const drawings = [
  { name: 'icon-192', size: 192, isCut: false },
  { name: 'icon-512', size: 512, isCut: false },
  { name: 'maskable-192', size: 192, isCut: true },
  { name: 'maskable-512', size: 512, isCut: true },
  { name: 'apple-touch-icon', size: 180, isCut: true },
]

const brand = process.argv[2] ?? 'crema'
const publicFolder = join(import.meta.dirname, '..', 'brands', brand, 'public')
const svg = await readFile(join(publicFolder, 'icon.svg'), 'utf8')
const folder = join(publicFolder, 'icons')
await mkdir(folder, { recursive: true })

const browser = await launchBrowser()
try {
  const page = await browser.newPage()
  for (const { name, size, isCut } of drawings) {
    await page.setViewportSize({ width: size, height: size })
    const ground = isCut ? 'svg > rect:first-of-type { rx: 0; ry: 0 }' : ''
    await page.setContent(
      `<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh } ${ground}</style>${svg}`,
    )
    await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true })
    console.log(`brands/${brand}/public/icons/${name}.png`)
  }
} finally {
  await browser.close()
}
