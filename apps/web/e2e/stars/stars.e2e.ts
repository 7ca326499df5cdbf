/** The stars screen and its parts: what a visitor sees, and what the member has. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { type Locale, localeCodes } from '@crema/i18n/locales'
import { callGateway } from '@crema/tools/gateway-calls'
import type { Translate } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { resize } from '../support/layout.ts'
import { countryOf, signInBrowser, startSignedIn } from '../support/members.ts'

const parts = ['', '/draws', '/redemptions', '/prizes', '/vouchers', '/past', '/history'] as const
const address = (part: string, language: Locale) =>
  `/marketing/pointActivity${part}?cnty=${countryOf(language).toLowerCase()}&lang=${language}`
const balanceIn = (page: Page, t: Translate) =>
  page.getByRole('region', { name: t('stars.yourStars'), exact: true })
const gifts = (page: Page) => page.locator('a[href*="gift="]')

for (const language of ['en', 'ar', 'ja'] as const) {
  test.describe(language, () => {
    test.use({ language })

    test('every part is accessible and fits a small phone and a wide window', async ({
      page,
      t,
      demoToken,
    }) => {
      test.slow()
      await startSignedIn(page, demoToken)
      for (const part of parts) {
        await test.step(part, async () => {
          await resize(page, { width: 390, height: 844 })
          await page.goto(address(part, language))
          const balance = balanceIn(page, t)
          await expect(balance).toContainText(formatNumber(language, 1_280))
          await expect(page.getByRole('status', { name: t('common.loading') })).toHaveCount(0)
          await expectAccessible(page)
          for (const width of [320, 390, 1280]) {
            await resize(page, { width, height: 800 })
            expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
          }
        })
      }
    })

    test('a visitor sees the gifts with their prices and how stars are collected', async ({ page, t }) => {
      await page.goto(address('', language))
      await untilHydrated(page)
      await expect(page.getByRole('heading', { name: t('stars.forStars') })).toBeVisible()
      await expect(gifts(page).first()).toContainText(t('stars.count', { count: 300 }))
      await expect(page.getByRole('region', { name: t('stars.howToCollect') })).toBeVisible()
      await expect(page.getByRole('switch')).toHaveCount(0)
      await expectAccessible(page)
      await page.goto(address('/history', language))
      await expect(page.getByRole('heading', { name: t('stars.signInTitle') })).toBeVisible()
    })
  })
}

test('with text of twice the size nothing is cut or overlaps', async ({ page, demoToken, t }) => {
  await startSignedIn(page, demoToken)
  await resize(page, { width: 320, height: 640 })
  for (const part of parts) {
    await page.goto(address(part, 'en'))
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect(balanceIn(page, t)).toContainText('1,280')
    await expect(balanceIn(page, t).locator('[data-counting]')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
})

test('the first paint has the gifts for visitors, and the balance for the member of the cookie', async ({
  browser,
  gateway,
  t,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const first = await page.goto(gateway.origin + address('', 'en'))
  expect(await first?.headerValue('cache-control')).not.toContain('private')
  expect(await gifts(page).count()).toBeGreaterThan(8)
  await signInBrowser(page, gateway.origin)
  const second = await page.goto(gateway.origin + address('', 'en'))
  expect(await second?.headerValue('cache-control')).toBe('private, no-store')
  await expect(balanceIn(page, t)).toContainText('0')
  await expect(page.getByRole('heading', { name: t('stars.keepCollecting') })).toBeVisible()
  await context.close()
})

test('a tab with the token of another member shows that member’s stars', async ({
  page,
  gateway,
  t,
  demoToken,
}) => {
  await signInBrowser(page, gateway.origin)
  await startSignedIn(page, demoToken)
  await page.goto(address('', 'en'))
  await expect(balanceIn(page, t)).toContainText('1,280')
})

test('the filter is in the address, and going back leaves the screen', async ({ page, t, demoToken }) => {
  await startSignedIn(page, demoToken)
  await page.goto('/home?lang=en&cnty=us')
  await untilHydrated(page)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('navigation.stars') })
    .click()
  await expect(page.getByRole('heading', { name: t('stars.keepCollecting') })).toBeVisible()
  await page.getByRole('switch', { name: t('stars.affordableOnly') }).click()
  await expect(page).toHaveURL(/affordable=1/)
  await expect(page.getByRole('heading', { name: t('stars.keepCollecting') })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: t('stars.canGet') })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: t('stars.affordableOnly') })).toBeChecked()
  await expect(page.getByRole('heading', { name: t('stars.keepCollecting') })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/home/)
})

test('the dates of the program, and the time that is left to redeem', async ({ page, t }) => {
  await page.goto(address('', 'en'))
  const dates = page.getByRole('region', { name: t('stars.howToCollect') })
  for (const id of ['stars.collectFrom', 'stars.collectUntil', 'stars.redeemUntil'] as const)
    await expect(dates.getByText(t(id), { exact: true })).toBeVisible()
  const { data } = await callGateway(new URL(page.url()).origin, 'GET point/program', {})
  const leftMs = Date.parse(data.program?.redeemUntil ?? '') - Date.now()
  const days = Math.floor(leftMs / (24 * 60 * 60_000))
  await expect(dates.getByText(`${days} days left`, { exact: true })).toBeVisible()
})

test('each lot ends on its day, which goes to the calendar', async ({ page, t, demoToken }) => {
  await startSignedIn(page, demoToken)
  await page.goto(address('', 'en'))
  const lots = page.getByRole('region', { name: t('stars.whenTheyEnd') })
  await expect(lots.getByRole('listitem')).toHaveCount(3)
  const download = page.waitForEvent('download')
  await lots.getByRole('button').first().click()
  const file = await (await download).path()
  const text = await readFile(file, 'utf8')
  expect((await download).suggestedFilename()).toMatch(/^stars-\d{4}-\d\d-\d\d\.ics$/)
  expect(text).toContain(`SUMMARY:${t('stars.calendarTitle', { count: 120 })}`)
  expect(text).toMatch(/DTSTART;VALUE=DATE:\d{8}\r\n/)
})

test('the history has every movement, a filter in the address, and all of it as a table', async ({
  page,
  gateway,
  t,
  demoToken,
}) => {
  const { data } = await callGateway(gateway.origin, 'GET point/ledger', { limit: 50 }, { token: demoToken })
  expect(data.nextCursor).toBeNull()
  await startSignedIn(page, demoToken)
  await page.goto(address('/history', 'en'))
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /added|taken off/ })
  await expect(rows).toHaveCount(data.items.length)
  await expect(rows.filter({ hasText: t('stars.starsMinus', { count: 300 }) })).toHaveCount(1)

  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: t('stars.download') }).click()
  const file = await readFile(await (await downloaded).path(), 'utf8')
  expect((await downloaded).suggestedFilename()).toMatch(/^stars-\d{4}-\d\d-\d\d\.csv$/)
  const [head = '', ...lines] = file.split('\r\n')
  expect(head.replace('\uFEFF', '').split(',')).toEqual([
    t('stars.csvDate'),
    t('stars.csvKind'),
    t('stars.csvStars'),
    t('stars.csvDetails'),
    t('stars.csvStore'),
    t('stars.csvOrder'),
    t('stars.csvAmount'),
    t('stars.csvCurrency'),
  ])
  expect(lines.filter(Boolean)).toHaveLength(data.items.length)

  await page.getByRole('combobox', { name: t('stars.kindsLabel') }).selectOption('expired')
  await expect(page).toHaveURL(/entries=expired/)
  const expired = data.items.filter(({ kind }) => kind === 'expired')
  expect(expired.length).toBeGreaterThan(0)
  await expect(rows).toHaveCount(expired.length)
})

test('every part is in view on phones and beside the balance, in any language', async ({ page }) => {
  test.slow()
  for (const locale of localeCodes) {
    await page.goto(`/marketing/pointActivity?lang=${locale}`)
    await expect(page.locator('main nav a')).toHaveCount(6)
    for (const width of [320, 390, 600, 960, 1280]) {
      await resize(page, { width, height: 800 })
      const found = await page.evaluate(() => {
        const tabs = [...document.querySelectorAll('main nav a')]
        const history = document.querySelector('header a[href*="history"]')
        const all = [...tabs, ...tabs.map((tab) => tab.parentElement), history, history?.closest('header')]
        const title = document.querySelector('h1')
        const range = document.createRange()
        if (title) range.selectNodeContents(title)
        return {
          tabs: tabs.length,
          cut: all.filter((each) => !each || each.scrollWidth > each.clientWidth).length,
          outside: all.filter((each) => {
            const box = each?.getBoundingClientRect()
            return !box || box.left < 0 || box.right > innerWidth
          }).length,
          titleLines: range.getClientRects().length,
        }
      })
      expect({ locale, width, ...found }).toEqual({
        locale,
        width,
        tabs: 6,
        cut: 0,
        outside: 0,
        titleLines: 1,
      })
    }
  }
})

test('the gifts that the member had lead to their vouchers, and the ended program is kept', async ({
  page,
  t,
  demoToken,
}) => {
  await startSignedIn(page, demoToken)
  await page.goto(address('', 'en'))
  await untilHydrated(page)
  const tabs = page.getByRole('navigation', { name: t('stars.tabsLabel') })
  await tabs.getByRole('link', { name: t('stars.past') }).click()
  await expect(tabs.getByRole('link', { name: t('stars.past') })).toHaveAttribute('aria-current', 'page')
  const campaigns = page.getByRole('region', { name: t('stars.pastCampaigns') })
  await expect(campaigns.getByRole('listitem').filter({ hasText: 'A table at the tasting' })).toBeVisible()
  await expect(campaigns).not.toContainText(t('stars.hadCoupons', { count: 0 }))
  await expect(page.getByRole('heading', { name: t('stars.pastPrograms') })).toBeVisible()
  await tabs.getByRole('link', { name: t('stars.vouchers') }).click()
  await expect(page.getByRole('link', { name: t('wallet.expired') })).toHaveAttribute('href', /state=expired/)
  await tabs.getByRole('link', { name: t('stars.redemptions') }).click()
  await page.getByRole('main').getByRole('link').filter({ hasText: 'One latte, any size' }).click()
  await expect(page).toHaveURL(/voucherNo=/)
  await page.goBack()
  await expect(page).toHaveURL(/redemptions$/)
})

test('without a connection the screen keeps what it has and says so', async ({
  page,
  context,
  t,
  demoToken,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/)
  await startSignedIn(page, demoToken)
  await page.goto(address('', 'en'))
  await untilHydrated(page)
  const balance = balanceIn(page, t)
  await expect(balance).toContainText('1,280')
  await context.setOffline(true)
  await expect(page.getByText(t('common.offline'), { exact: true })).toBeVisible()
  await expect(page.getByText(t('offline.outdatedText'))).toBeVisible()
  await expect(balance).toContainText('1,280')
  expect(await gifts(page).count()).toBeGreaterThan(8)
})
