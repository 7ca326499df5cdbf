/** `npm run screens`: takes screenshots of every screen and state into screens/. Exits with 1 if one has a problem. */
import { rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isLocale, localeCodes, type Locale } from '@crema/i18n/locales'
import { launchBrowser } from '../browser.ts'
import { ensurePageIsBuilt } from '../built-page.ts'
import { startGatewayProcess } from '../gateway-process.ts'
import { makeContactSheet, type Screenshot } from './contact-sheet.ts'
import { screens, type Screen } from './screen-list.ts'
import { openScreenshotSession, takeScreenshots, type ScreenshotSession } from './take-screenshots.ts'
import { variantsByLanguage, type Variant } from './variants.ts'

const { values } = parseArgs({
  options: {
    // Names of screens or their prefixes, separated by commas.
    only: { type: 'string' },
    // Only these languages, separated by commas.
    languages: { type: 'string' },
    // Every language in these widths (px) and themes, separated by commas.
    widths: { type: 'string' },
    themes: { type: 'string' },
    // Only these, as their files are named, separated by commas: ar-320-dark.
    variants: { type: 'string' },
    // Pixels of the screenshot for each px of the page: 1 is faster and enough to compare many.
    density: { type: 'string', default: '2' },
    // Every language in every width and theme.
    all: { type: 'boolean', default: false },
  },
})
const folder = join(import.meta.dirname, '..', '..', 'screens')
/** A Wednesday morning in America, evening in Asia. */
const now = new Date('2026-11-18T15:30:00Z')

const { languages, widths, themes } = values
const variants = variantsByLanguage({
  all: values.all,
  ...(values.variants !== undefined && { variants: values.variants.split(',').map(readVariant) }),
  ...(languages !== undefined && { languages: languages.split(',').map(readLocale) }),
  ...(widths !== undefined && { widths: widths.split(',').map(Number) }),
  ...(themes !== undefined && { themes: themes.split(',') }),
})

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
  // Passkeys need a host name. The identity providers are enabled but never opened.
  hostname: 'localhost',
  env: { SCREENS_NOW: now.toISOString(), GOOGLE_CLIENT_ID: 'screens', APPLE_CLIENT_ID: 'screens' },
})
const browser = await launchBrowser('--use-fake-device-for-media-stream')
let problemCount = 0
try {
  const session = await openScreenshotSession(browser, gateway.origin, now, Number(values.density))
  for (const [sheet, ofSheet] of Map.groupBy(selected, (screen) => screen.sheet ?? screen.name)) {
    const screenshots: Screenshot[] = []
    for (const screen of ofSheet) {
      const result = await captureScreen(session, screen)
      screenshots.push(
        ...result.screenshots.map((screenshot) =>
          ofSheet.length === 1
            ? screenshot
            : { ...screenshot, caption: `${screen.name} ${screenshot.caption}` },
        ),
      )
      problemCount += result.problems.length
      console.log(
        [
          `${result.problems.length === 0 ? '✓' : '✗'} ${screen.name}: ${result.screenshots.length} screenshots`,
          ...result.problems,
        ].join('\n    '),
      )
    }
    await makeContactSheet(browser, folder, sheet, screenshots)
  }
} finally {
  await browser.close()
  await gateway.stop()
}
console.log(
  `\n${selected.length} screens in ${folder}, ${problemCount === 0 ? 'no problems' : `${problemCount} problems`}`,
)
process.exitCode = problemCount === 0 ? 0 : 1

/** The screenshots and problems of one screen. A screen that cannot be opened is a problem as well. */
async function captureScreen(
  session: ScreenshotSession,
  screen: Screen,
): Promise<{ screenshots: Screenshot[]; problems: string[] }> {
  const screenshots: Screenshot[] = []
  const problems: string[] = []
  for (const [language, ofLanguage] of variants) {
    const ofScreen = ofLanguage.filter(({ width }) => screen.widths?.includes(width) ?? true)
    if (ofScreen.length === 0 || screen.languages?.includes(language) === false) continue
    try {
      screenshots.push(
        ...(await takeScreenshots(session, screen, language, ofScreen, join(folder, screen.name))),
      )
    } catch (error) {
      problems.push(`${language}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  problems.push(
    ...screenshots.flatMap((screenshot) =>
      screenshot.problems.map((problem) => `${screenshot.caption}: ${problem}`),
    ),
  )
  return { screenshots, problems }
}

function readVariant(name: string): Variant {
  const [language = '', width = '', theme] = name.split('-')
  if (/^\d+$/.test(width) && (theme === 'light' || theme === 'dark'))
    return { language: readLocale(language), width: Number(width), theme }
  console.error(`${name} is not a variant: name language, width and theme, as in ar-320-dark`)
  process.exit(2)
}

function readLocale(text: string): Locale {
  if (isLocale(text)) return text
  console.error(`${text} is not a language of the product. There are: ${localeCodes.join(', ')}`)
  process.exit(2)
}
