/** `node tools/brand-pictures.ts`: takes screenshots of the same screens in every brand for docs/pictures/brands.jpg. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runCommand } from '../scripts/run-command.ts'
import { launchBrowser } from './browser.ts'
import { startGatewayProcess } from './gateway-process.ts'
import { screens } from './screens/screen-list.ts'
import { openScreenshotSession, takeScreenshots } from './screens/take-screenshots.ts'
import type { Variant } from './screens/variants.ts'

const shown = ['campaign', 'campaign-share', 'home-member', 'coupon', 'download', 'document-legal']
const variants: Variant[] = [
  { language: 'en', width: 390, theme: 'light' },
  { language: 'en', width: 390, theme: 'dark' },
]
const now = new Date('2026-11-18T15:30:00Z')

const folder = mkdtempSync(join(tmpdir(), 'crema-brands-'))
const browser = await launchBrowser()
try {
  // The default brand comes last, so that its build remains.
  const brands = readdirSync(join(root, 'brands')).toSorted().toReversed()
  const rows: string[] = []
  for (const brand of brands) rows.unshift(row(brand, await captureBrand(brand)))
  const page = await browser.newPage({ viewport: { width: 1240, height: 600 } })
  await page.setContent(`<body style="margin:0;padding:12px;background:#d9d4ce">${rows.join('')}`)
  await page.screenshot({
    path: join(root, 'docs', 'pictures', 'brands.jpg'),
    type: 'jpeg',
    quality: 80,
    fullPage: true,
  })
} finally {
  await browser.close()
  rmSync(folder, { recursive: true })
}

/** The page reads the brand when it is built, the gateway when it starts. Returns the files of the screenshots. */
async function captureBrand(brand: string): Promise<string[]> {
  const env = { CREMA_BRAND: brand }
  const { ok } = await runCommand(['npm', 'run', 'build'], { env })
  if (!ok) throw new Error(`The page of ${brand} could not be built.`)
  const preload = join(import.meta.dirname, 'screens', 'fixed-clock.ts')
  const gateway = await startGatewayProcess({ preload, env: { ...env, SCREENS_NOW: now.toISOString() } })
  try {
    const session = await openScreenshotSession(browser, gateway.origin, now)
    const files: string[] = []
    for (const name of shown) {
      const screen = screens.find((each) => each.name === name)
      if (!screen) throw new Error(`There is no screen ${name}.`)
      // The first screen in light and dark, the others in light.
      const wanted = variants.slice(0, name === shown[0] ? 2 : 1)
      const pictures = await takeScreenshots(session, screen, 'en', wanted, join(folder, brand, name))
      files.push(...pictures.map(({ file }) => file).filter((file) => !file.includes('-full')))
    }
    return files
  } finally {
    await gateway.stop()
  }
}

function row(brand: string, files: readonly string[]): string {
  const images = files.map(
    (file) =>
      `<img alt="" width="166" style="border-radius:8px;box-shadow:0 1px 6px #0003" src="data:image/png;base64,${readFileSync(file, 'base64')}">`,
  )
  return `<h1 style="margin:8px 0;font:600 16px system-ui">brands/${brand}</h1><div style="display:flex;gap:8px">${images.join('')}</div>`
}
