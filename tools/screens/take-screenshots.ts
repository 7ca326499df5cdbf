/** Opens a screen in a browser and takes screenshots of every variant. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { policyVersion } from '@crema/contract/privacy/consents'
import type { Locale } from '@crema/i18n/locales'
import { signIn } from '../sign-in.ts'
import { translateIn, type Translate } from '../translate-in.ts'
import type { Screenshot } from './contact-sheet.ts'
import { findProblems } from './find-problems.ts'
import { findStyleConflicts } from './find-style-conflicts.ts'
import { screens, type Screen } from './screen-list.ts'
import { heightOf, nameOf, type Variant } from './variants.ts'

export type ScreenshotSession = {
  browser: Browser
  origin: string
  /** The fixed time of every clock. */
  now: Date
  /** Pixels of a screenshot for each px of the page. */
  density: number
  /** The signed-in demo member, shared by all screenshots: codes are limited per address. */
  member: BrowserContext
}

export async function openScreenshotSession(
  browser: Browser,
  origin: string,
  now: Date,
  density: number,
): Promise<ScreenshotSession> {
  const member = await openContext({ browser, origin, now, density })
  const page = await member.newPage()
  const t = translateIn('en')
  await page.goto('/auth?lang=en')
  await signIn(page, t, origin, 'demo@example.com')
  await page.getByText(t('sign-in.signedInAs', { email: 'demo@example.com' })).waitFor()
  await page.close()
  return { browser, origin, now, density, member }
}

/** Screenshots of one screen in one language: opened once, then resized for each width and theme. */
export async function takeScreenshots(
  session: ScreenshotSession,
  screen: Screen,
  language: Locale,
  variants: readonly Variant[],
  folder: string,
): Promise<Screenshot[]> {
  await mkdir(folder, { recursive: true })
  const context = screen.who === 'member' ? session.member : await openContext(session, screen)
  const page = await context.newPage()
  try {
    await page.goto(withLanguage(screen.path, language))
    // With steps, it is the steps that make the screen load.
    await waitUntilStable(page, screen.isLoading && screen.steps === undefined)
    const t = translateIn(language)
    const stepContext = { page, t, origin: session.origin, email: newMemberEmail(screen, language) }
    for (const step of screen.steps ?? []) await step(stepContext)
    if (!screen.hasFailed) await expectNoFailure(page, t)
    const screenshots: Screenshot[] = []
    for (const variant of variants) screenshots.push(...(await captureVariant(page, variant, folder, screen)))
    return screenshots
  } catch (error) {
    await page.screenshot({ path: join(folder, `${language}-failed.png`) })
    throw error
  } finally {
    await (screen.who === 'member' ? page : context).close()
  }
}

async function openContext(
  { browser, origin, now, density }: Omit<ScreenshotSession, 'member'>,
  { userAgent, isUndecided = false }: Pick<Screen, 'userAgent' | 'isUndecided'> = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    ...(userAgent !== undefined && { userAgent }),
    viewport: { width: 390, height: heightOf(390) },
    deviceScaleFactor: density,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
  })
  await context.clock.setFixedTime(now)
  if (!isUndecided) await context.addInitScript(chooseEverything, policyVersion)
  return context
}

/** The height of a full-page screenshot is limited to this many window heights. */
const maxWindowHeights = 2

/** A screenshot of the window and, for longer pages, one of the full page; or only the full page. */
async function captureVariant(
  page: Page,
  variant: Variant,
  folder: string,
  { isLoading, isFullPage }: Screen,
): Promise<Screenshot[]> {
  const { width, theme } = variant
  const height = heightOf(width)
  const name = nameOf(variant)
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize({ width, height })
  await waitUntilStable(page, isLoading)
  const problems = [...(await findProblems(page)), ...(await findStyleConflicts(page))]
  // In a full page that is scrolled, what is hidden above the window would be visible.
  if (isFullPage) await page.evaluate(() => window.scrollTo(0, 0))
  const windowShot: Screenshot = { file: join(folder, `${name}.png`), caption: name, width, problems }
  await page.screenshot({ path: windowShot.file, caret: 'hide', fullPage: isFullPage === true })
  if (isFullPage) return [windowShot]
  const fullHeight = Math.min(
    await page.evaluate(() => document.documentElement.scrollHeight),
    maxWindowHeights * height,
  )
  if (fullHeight <= height + 1) return [windowShot]
  await page.setViewportSize({ width, height: fullHeight })
  await waitUntilStable(page, isLoading)
  const fullPage: Screenshot = {
    file: join(folder, `${name}-full.png`),
    caption: `${name}, full page`,
    width,
    problems: [],
  }
  await page.screenshot({ path: fullPage.file, caret: 'hide' })
  return [windowShot, fullPage]
}

/** Throws if the screen shows an error, which would be stable as well. */
async function expectNoFailure(page: Page, t: Translate): Promise<void> {
  for (const title of [t('failures.crashTitle'), t('failures.pageTitle')]) {
    if (await page.getByRole('heading', { name: title }).isVisible())
      throw new Error(`the screen says “${title}”`)
  }
}

/** Waits until fonts and content are loaded and painted. */
async function waitUntilStable(page: Page, isLoading = false): Promise<void> {
  await page.waitForFunction(
    (mayBeBusy) =>
      document.querySelector('h1, h2, dialog[open]')
      && (mayBeBusy || !document.querySelector(':is(main, dialog[open]) [aria-busy="true"]')),
    isLoading,
  )
  await page.evaluate(async () => {
    // What a wider window shows beside a list has no skeleton: it is there once nothing was added for a while.
    const unchanged = Promise.withResolvers<void>()
    let timer = setTimeout(unchanged.resolve, 150)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(unchanged.resolve, 150)
    })
    observer.observe(document, { subtree: true, childList: true })
    setTimeout(unchanged.resolve, 2_000)
    await unchanged.promise
    observer.disconnect()
    const nextFrame = () => new Promise(requestAnimationFrame)
    const hasDisplayFont = () => [...document.fonts].some(({ family }) => family === 'Display')
    // The page adds it after hydration; a page without scripts has none.
    const endMs = performance.now() + 2_000
    while (!hasDisplayFont() && performance.now() < endMs) await nextFrame()
    await nextFrame()
    await nextFrame()
  })
}

/** The same in every run, so that screenshots that show the address can be compared. */
function newMemberEmail({ name }: Screen, language: Locale): string {
  return `mira${screens.findIndex((screen) => screen.name === name)}.${language}@example.com`
}

function withLanguage(path: string, language: Locale): string {
  return `${path}${path.includes('?') ? '&' : '?'}cnty=us&lang=${language}`
}

/** Stores the choice about storage as a visitor has it who was here before, in the page. */
function chooseEverything(version: string): void {
  if (localStorage.getItem('DEVICE_CHOICE') !== null) return
  const choice = { location: true, functions: true }
  localStorage.setItem('DEVICE_CHOICE', JSON.stringify({ version, choice, unsent: [] }))
  // Newer than any, so that home has no notice of an update.
  localStorage.setItem('VERSION_SEEN', '99.0.0')
}
