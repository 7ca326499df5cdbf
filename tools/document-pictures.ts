/**
 * `node tools/document-pictures.ts`: takes the screenshots of docs/pictures: brands.jpg with the same screens in every brand,
 * screens.jpg with the default brand's for the README.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runCommand } from '../scripts/run-command.ts'
import { launchBrowser } from './browser.ts'
import { startGatewayProcess } from './gateway-process.ts'
import { screens } from './screens/screen-list.ts'
import { openScreenshotSession, takeScreenshots } from './screens/take-screenshots.ts'
import type { Variant } from './screens/variants.ts'

type Shown = { screen: string } & Variant

const phone = { language: 'en', width: 390, theme: 'light' } as const

const ofBrands: Shown[] = [
  { screen: 'campaign', ...phone },
  { screen: 'campaign', ...phone, theme: 'dark' },
  ...['campaign-share', 'home-member', 'coupon', 'download', 'document-legal'].map((screen) => ({
    screen,
    ...phone,
  })),
]

const ofReadme: Shown[][] = [
  ['home-member', 'campaign', 'campaign-claimed', 'coupon', 'wallet', 'stars'].map((screen) => ({
    screen,
    ...phone,
  })),
  [
    { screen: 'draw', ...phone },
    { screen: 'friends', ...phone },
    { screen: 'invited', ...phone },
    { screen: 'poster', ...phone },
    { screen: 'campaign', ...phone, language: 'ar' },
    { screen: 'home-member', ...phone, theme: 'dark' },
  ],
  [
    { screen: 'home-member', ...phone, width: 1280 },
    { screen: 'wallet', ...phone, width: 1280 },
  ],
]

/** Of which the README shows more. It comes last, so that its build remains. */
const defaultBrand = 'crema'

const now = new Date('2026-11-18T15:30:00Z')

const folder = mkdtempSync(join(tmpdir(), 'crema-brands-'))
const browser = await launchBrowser()
try {
  const brands = readdirSync(join(root, 'brands')).toSorted().toReversed()
  const rows: string[] = []
  for (const brand of brands) {
    const [files = [], ...ofDefault] = await capture(
      brand,
      brand === defaultBrand ? [ofBrands, ...ofReadme] : [ofBrands],
    )
    rows.unshift(`<h1 style="margin:8px 0;font:600 16px system-ui">brands/${brand}</h1>${row(files, 166)}`)
    if (brand === defaultBrand) {
      await save(
        'screens.jpg',
        ofDefault.map((each, index) => row(each, ofReadme[index]?.[0]?.width === 390 ? 196 : 600)),
      )
    }
  }
  await save('brands.jpg', rows)
} finally {
  await browser.close()
  rmSync(folder, { recursive: true })
}

/** The page reads the brand when it is built, the gateway when it starts. Returns the files of the screenshots, row by row. */
async function capture(brand: string, shownRows: readonly Shown[][]): Promise<string[][]> {
  const env = { CREMA_BRAND: brand }
  const { ok } = await runCommand(['npm', 'run', 'build'], { env })
  if (!ok) throw new Error(`The page of ${brand} could not be built.`)
  const preload = join(import.meta.dirname, 'screens', 'fixed-clock.ts')
  const gateway = await startGatewayProcess({
    preload,
    env: { ...env, SCREENS_NOW: now.toISOString() },
  })
  try {
    const session = await openScreenshotSession(browser, gateway.origin, now, 2)
    const taken: string[][] = []
    for (const shown of shownRows) {
      const files: string[] = []
      for (const { screen: name, ...variant } of shown) {
        const screen = screens.find((each) => each.name === name)
        if (!screen) throw new Error(`There is no screen ${name}.`)
        const target = join(folder, brand, String(taken.length), `${name}-${files.length}`)
        const pictures = await takeScreenshots(session, screen, variant.language, [variant], target)
        files.push(...pictures.map(({ file }) => file).filter((file) => !file.includes('-full')))
      }
      taken.push(files)
    }
    return taken
  } finally {
    await gateway.stop()
  }
}

/** `width`: of each picture, in px. */
function row(files: readonly string[], width: number): string {
  const images = files.map(
    (file) =>
      `<img alt="" width="${width}" style="border-radius:8px;box-shadow:0 1px 6px #0003" src="data:image/png;base64,${readFileSync(file, 'base64')}">`,
  )
  return `<div style="display:flex;gap:8px;margin-block-end:12px">${images.join('')}</div>`
}

async function save(name: string, rows: readonly string[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1240, height: 600 } })
  await page.setContent(`<body style="margin:0;padding:12px;background:#d9d4ce">${rows.join('')}`)
  const path = join(root, 'docs', 'pictures', name)
  await page.screenshot({ path, type: 'jpeg', quality: 80, fullPage: true })
  await page.close()
}
