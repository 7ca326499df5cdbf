/** `npm run screens`: photographs every screen and state into screens/, and ends with 1 where one shows a fault. */
import { rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launchBrowser } from '../browser.ts'
import { ensurePageIsBuilt } from '../built-page.ts'
import { startGatewayProcess } from '../gateway-process.ts'
import { makeContactSheet, type Screenshot } from './contact-sheet.ts'
import { screens, type Screen } from './screen-list.ts'
import { openScreenshotSession, takeScreenshots, type ScreenshotSession } from './take-screenshots.ts'
import { variantsByLanguage } from './variants.ts'

const { values } = parseArgs({
  options: {
    // Names of screens, or beginnings of them, with commas between.
    only: { type: 'string' },
    // Of the five languages these alone, with commas between.
    languages: { type: 'string' },
    // Every language in every width and theme.
    all: { type: 'boolean', default: false },
  },
})
const folder = join(import.meta.dirname, '..', '..', 'screens')
/** A Wednesday morning in America, an evening in Asia. */
const now = new Date('2026-11-18T15:30:00Z')

const prefixes = values.only?.split(',')
const selected = screens.filter(({ name }) => !prefixes || prefixes.some((each) => name.startsWith(each)))
if (selected.length === 0) {
  console.error(
    `No screen is called ${values.only}. There are: ${screens.map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}

await ensurePageIsBuilt()
if (!prefixes) rmSync(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const gateway = await startGatewayProcess({
  preload: join(import.meta.dirname, 'fixed-clock.ts'),
  // Passkeys belong to a name. The houses are switched on, and nobody goes there.
  hostname: 'localhost',
  env: { SCREENS_NOW: now.toISOString(), GOOGLE_CLIENT_ID: 'screens', APPLE_CLIENT_ID: 'screens' },
})
const browser = await launchBrowser('--use-fake-device-for-media-stream')
let faults = 0
try {
  const studio = await openScreenshotSession(browser, gateway.origin, now)
  for (const screen of selected) {
    const { pictures: screenshots, faultsFound: problems } = await captureScreen(studio, screen)
    await makeContactSheet(browser, folder, screen.name, screenshots)
    faults += problems.length
    console.log(
      [
        `${problems.length === 0 ? '✓' : '✗'} ${screen.name}: ${screenshots.length} pictures`,
        ...problems,
      ].join('\n    '),
    )
  }
} finally {
  await browser.close()
  await gateway.stop()
}
console.log(
  `\n${selected.length} screens in ${folder}, ${faults === 0 ? 'none with a fault' : `${faults} faults`}`,
)
process.exitCode = faults === 0 ? 0 : 1

/** A screen that cannot be brought about is a fault as well, and the others are still photographed. */
async function captureScreen(
  studio: ScreenshotSession,
  screen: Screen,
): Promise<{ pictures: Screenshot[]; faultsFound: string[] }> {
  const pictures: Screenshot[] = []
  const faultsFound: string[] = []
  for (const [language, variants] of variantsByLanguage(values.all)) {
    if (values.languages?.split(',').includes(language) === false) continue
    try {
      pictures.push(...(await takeScreenshots(studio, screen, language, variants, join(folder, screen.name))))
    } catch (error) {
      faultsFound.push(`${language}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  faultsFound.push(
    ...pictures.flatMap(({ caption, problems }) => problems.map((problem) => `${caption}: ${problem}`)),
  )
  return { pictures, faultsFound }
}
