/** Opens a screen as a person does and photographs it in every variant. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Locale } from '@crema/i18n/locales'
import { wordsIn, type Words } from '../page-texts.ts'
import { signIn } from '../sign-in.ts'
import type { Picture } from './contact-sheet.ts'
import { findProblems } from './find-problems.ts'
import { screens, type Screen } from './screen-list.ts'
import { heightOf, nameOf, type Variant } from './variants.ts'

export type Studio = {
  browser: Browser
  origin: string
  /** The instant that every clock shows. */
  now: Date
  /** The demo member's, for all pictures: an address gets few codes an hour. */
  member: BrowserContext
}

export async function openStudio(browser: Browser, origin: string, now: Date): Promise<Studio> {
  const member = await openContext(browser, origin, now)
  const page = await member.newPage()
  const t = wordsIn('en')
  await page.goto('/auth?lang=en')
  await signIn(page, t, origin, 'demo@example.com')
  await page.getByText(t('sign-in.signedInAs', { email: 'demo@example.com' })).waitFor()
  await page.close()
  return { browser, origin, now, member }
}

/** One screen in one language: opened once, then resized and recoloured. */
export async function photograph(
  studio: Studio,
  screen: Screen,
  language: Locale,
  variants: readonly Variant[],
  folder: string,
): Promise<Picture[]> {
  await mkdir(folder, { recursive: true })
  const context =
    screen.who === 'member'
      ? studio.member
      : await openContext(studio.browser, studio.origin, studio.now, screen.userAgent)
  const page = await context.newPage()
  try {
    await page.goto(withLanguage(screen.path, language))
    await untilStill(page)
    const t = wordsIn(language)
    const stage = { page, t, origin: studio.origin, email: newcomer(screen, language) }
    for (const step of screen.steps ?? []) await step(stage)
    if (!screen.hasFailed) await expectNoFailure(page, t)
    const pictures: Picture[] = []
    for (const variant of variants)
      pictures.push(...(await takePictures(page, variant, folder, screen.isLoading)))
    return pictures
  } catch (error) {
    await page.screenshot({ path: join(folder, `${language}-failed.png`) })
    throw error
  } finally {
    await (screen.who === 'member' ? page : context).close()
  }
}

async function openContext(
  browser: Browser,
  origin: string,
  now: Date,
  userAgent?: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    ...(userAgent !== undefined && { userAgent }),
    viewport: { width: 390, height: heightOf(390) },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
  })
  await context.clock.setFixedTime(now)
  return context
}

/** Of a long list this many windows show enough. */
const wholeMax = 2

/** What is seen at first and, where the screen goes on below, the whole of it. */
async function takePictures(
  page: Page,
  variant: Variant,
  folder: string,
  isLoading?: boolean,
): Promise<Picture[]> {
  const { width, theme } = variant
  const height = heightOf(width)
  const name = nameOf(variant)
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize({ width, height })
  await untilStill(page, isLoading)
  const problems = await findProblems(page)
  const seen: Picture = { file: join(folder, `${name}.png`), caption: name, width, problems }
  await page.screenshot({ path: seen.file, caret: 'hide' })
  const whole = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), wholeMax * height)
  if (whole <= height + 1) return [seen]
  await page.setViewportSize({ width, height: whole })
  await untilStill(page, isLoading)
  const long: Picture = {
    file: join(folder, `${name}-whole.png`),
    caption: `${name}, whole`,
    width,
    problems: [],
  }
  await page.screenshot({ path: long.file, caret: 'hide' })
  return [seen, long]
}

/** A screen that broke is as still as any other. */
async function expectNoFailure(page: Page, t: Words): Promise<void> {
  for (const title of [t('failures.crashTitle'), t('failures.pageTitle')]) {
    if (await page.getByRole('heading', { name: title }).isVisible())
      throw new Error(`the screen says “${title}”`)
  }
}

/** Fonts are there, nothing loads any more, and what they changed is drawn. */
async function untilStill(page: Page, isLoading = false): Promise<void> {
  await page.waitForFunction(
    (waits) =>
      document.querySelector('h1, h2, dialog[open]')
      && (waits || !document.querySelector('main [aria-busy="true"]')),
    isLoading,
  )
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

/** The same in every run, so that pictures with an address in them can be compared. */
function newcomer({ name }: Screen, language: Locale): string {
  return `mira${screens.findIndex((screen) => screen.name === name)}.${language}@example.com`
}

function withLanguage(path: string, language: Locale): string {
  return `${path}${path.includes('?') ? '&' : '?'}cnty=us&lang=${language}`
}
