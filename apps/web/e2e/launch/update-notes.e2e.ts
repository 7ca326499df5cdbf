/** Update notes: shown once after an update, at home only, and kept at an address. */
import type { Page } from '@playwright/test'
import { formatPlainDate } from '@crema/i18n/format/dates/date'
import { formatPercent } from '@crema/i18n/format/numbers/number'
import type { Locale } from '@crema/i18n/locales'
import { translateIn } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { boxOf, resize } from '../support/layout.ts'
import { countryOf, linkTo, startSignedIn } from '../support/members.ts'

/** Starts as a browser that was here before the newest version; `seen` null: before there were update notes. */
async function startAfterUpdate(page: Page, seen: string | null = '0.1.0'): Promise<void> {
  await page.addInitScript((version) => {
    if (localStorage.getItem('DEVICE_ID') !== null) return
    localStorage.setItem('DEVICE_ID', '6f1c1f0e-7f43-4f0b-9a39-2f1d1f7a0001')
    if (version === null) localStorage.removeItem('VERSION_SEEN')
    else localStorage.setItem('VERSION_SEEN', version)
  }, seen)
}

const noticeOf = (page: Page, language: Locale = 'en') =>
  page.getByRole('complementary', { name: translateIn(language)('home.whatsNew') })

const versionSeen = (page: Page) => page.evaluate(() => localStorage.getItem('VERSION_SEEN'))

/** Until a notice would have been shown: whatever home does when it is idle is done. */
async function untilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)))
}

test.describe('a first visit', () => {
  test.use({ deviceChoice: null })

  test('has nothing to compare with, also once it may store what it has seen', async ({ page, t }) => {
    await page.goto('/home?lang=en')
    await page.getByRole('button', { name: t('consent-dialog.acceptAll') }).click()
    await expect.poll(() => versionSeen(page)).not.toBeNull()
    await page.reload()
    await untilIdle(page)
    await expect(noticeOf(page)).toHaveCount(0)
  })
})

for (const seen of ['0.1.0', null]) {
  test(`after an update home says once what is new, seen last: ${seen}`, async ({ page, t }) => {
    await startAfterUpdate(page, seen)
    await page.goto('/home?lang=en')
    const notice = noticeOf(page)
    await expect(notice.getByRole('listitem')).toHaveText([
      t('update-notes.offline'),
      t('update-notes.homeStart'),
      t('update-notes.otherWays'),
    ])
    await expectAccessible(page)
    await notice.getByRole('button', { name: t('common.close') }).click()
    await expect(notice).toHaveCount(0)
    await page.reload()
    await untilIdle(page)
    await expect(notice).toHaveCount(0)
  })
}

test('the notice moves nothing, and the end of home can be scrolled above it', async ({ page, t }) => {
  await resize(page, { width: 390, height: 844 })
  await startAfterUpdate(page)
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, {
          shifts: Number(Reflect.get(window, 'shifts')) + Number(Reflect.get(entry, 'value')),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/home?lang=en')
  await expect(noticeOf(page)).toBeVisible()
  expect(await page.evaluate(() => Number(Reflect.get(window, 'shifts')))).toBeLessThan(0.001)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await page.getByRole('link', { name: t('legal.cookies') }).click({ trial: true, timeout: 2_000 })
})

test('all notes are at an address with the date, and home is quiet afterwards', async ({ page, t }) => {
  await startAfterUpdate(page)
  await page.goto('/home?lang=en')
  await noticeOf(page)
    .getByRole('link', { name: t('update-notes.seeAll') })
    .click()
  await expect(page).toHaveURL(/\/home\/whats-new/)
  await expect(page).toHaveTitle(new RegExp(t('home.whatsNew')))
  await expect(page.getByRole('heading', { level: 1, name: t('home.whatsNew') })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    formatPlainDate('en', '2026-11-22', 'longDate', 'US'),
  )
  await expect(page.getByText(t('update-notes.homeStartText', { share: '87%' }))).toBeVisible()
  await expectAccessible(page)
  await page.goto('/home')
  await untilIdle(page)
  await expect(noticeOf(page)).toHaveCount(0)
})

for (const language of ['en', 'ar'] as const) {
  test(`on tablets and wide screens a drawing is beside the notes: ${language}`, async ({ page }) => {
    const t = translateIn(language)
    for (const width of [390, 768, 1280]) {
      await resize(page, { width, height: 900 })
      await page.goto(`/home/whats-new?lang=${language}`)
      const main = page.getByRole('main')
      const note = main.getByRole('heading', { level: 3, name: t('update-notes.offline') })
      await expect(note).toBeVisible()
      const drawing = main.locator('img')
      await expect(drawing).toBeVisible({ visible: width >= 700 })
      if (width < 700) continue
      const [drawn, notes] = [await boxOf(drawing), await boxOf(note)]
      if (language === 'ar') expect(notes.right).toBeLessThan(drawn.x)
      else expect(drawn.right).toBeLessThan(notes.x)
      await expectAccessible(page)
    }
  })
}

test('who opens the address has seen the notes', async ({ page, gateway, t }) => {
  const html = await (
    await fetch(`${gateway.origin}/home/whats-new?lang=en`, { headers: { accept: 'text/html' } })
  ).text()
  expect(html).toContain(t('update-notes.notLockedOut'))
  expect(html).toContain('<link rel="canonical"')

  await startAfterUpdate(page)
  await page.goto('/home/whats-new?lang=en')
  await expect.poll(() => versionSeen(page)).not.toBe('0.1.0')
  await page.goto('/home')
  await untilIdle(page)
  await expect(noticeOf(page)).toHaveCount(0)
})

test('in Arabic', async ({ page }) => {
  const t = translateIn('ar')
  await startAfterUpdate(page)
  await page.goto(`/home?lang=ar&cnty=${countryOf('ar')}`)
  const notice = noticeOf(page, 'ar')
  await expect(notice.getByRole('listitem').first()).toHaveText(t('update-notes.offline'))
  await expectAccessible(page)
  await notice.getByRole('link', { name: t('update-notes.seeAll') }).click()
  await expect(
    page.getByText(t('update-notes.homeStartText', { share: formatPercent('ar', 0.87) })),
  ).toBeVisible()
  await expectAccessible(page)
})

test('no notice on a campaign, nor beside the sheet for signing in', async ({ page, t }) => {
  await startAfterUpdate(page)
  await page.goto(linkTo('DEMO-NEWUSER', 'en'))
  await page.getByRole('button', { name: t('campaign.claim', { count: 3 }) }).waitFor()
  await untilIdle(page)
  await expect(noticeOf(page)).toHaveCount(0)

  await page.goto('/home?lang=en&auth=1')
  await page.getByRole('dialog', { name: t('sign-in.title') }).waitFor()
  await untilIdle(page)
  await expect(noticeOf(page)).toHaveCount(0)
  expect(await versionSeen(page)).toBe('0.1.0')
})

test('of two tabs one shows it', async ({ context }) => {
  const tabs = await Promise.all([context.newPage(), context.newPage()])
  // What a tab stores reaches the other one a moment later, so one prepares the storage for both.
  const [first] = tabs
  if (!first) throw new Error('No tab was opened.')
  await startAfterUpdate(first)
  await first.goto('/auth')
  await Promise.all(tabs.map((tab) => tab.goto('/home?lang=en')))
  const shown = async () =>
    (await Promise.all(tabs.map((tab) => noticeOf(tab).count()))).reduce((a, b) => a + b)
  await expect.poll(shown).toBe(1)
  await Promise.all(tabs.map((tab) => untilIdle(tab)))
  expect(await shown()).toBe(1)
})

test('where its files cannot be loaded nothing is said, and the next visit shows it', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/)
  await startAfterUpdate(page)
  await page.route(/load-update-notice/, (route) => route.abort())
  await page.goto('/home?lang=en')
  await untilIdle(page)
  await expect(noticeOf(page)).toHaveCount(0)
  expect(await versionSeen(page)).toBe('0.1.0')
  await page.unroute(/load-update-notice/)
  await page.reload()
  await expect(noticeOf(page)).toBeVisible()
})

test('account and home lead to the notes', async ({ page, t, demoToken }) => {
  await startSignedIn(page, demoToken)
  for (const address of ['/home/account?lang=en', '/home?lang=en']) {
    await page.goto(address)
    await page
      .getByRole('main')
      .getByRole('link', { name: t('home.whatsNew') })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: t('home.whatsNew') })).toBeVisible()
  }
})
