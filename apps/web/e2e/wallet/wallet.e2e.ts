/** A wallet with many vouchers, and the details of one. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { countryName } from '@crema/i18n/format/text/names'
import { localeCodes } from '@crema/i18n/locales'
import { callGateway } from '@crema/tools/gateway-calls'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { boxOf, resize } from '../support/layout.ts'
import { startSignedIn, newEmail } from '../support/members.ts'

const campaigns = [
  'DEMO-NEWUSER',
  'DEMO-ALLDRINK',
  'DEMO-DISCOUNT',
  'DEMO-FULLREDUCTION',
  'DEMO-DIRECT',
  'DEMO-EXCHANGE',
  'DEMO-FIXED',
]

async function claimMany(page: Page, origin: string): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('USER_TOKEN') ?? '')
  for (const activityNo of campaigns) {
    const { busCode } = await callGateway(
      origin,
      'POST activity/claim',
      { activityNo },
      { token, idempotencyKey: randomUUID() },
    )
    expect(busCode).toBe('1')
  }
}

test('many vouchers can be searched and filtered by kind', async ({ page, t, gateway }) => {
  await page.goto('/auth?next=/marketing/tickets')
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.getByRole('heading', { name: t('wallet.emptyUnusedTitle') })).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await claimMany(page, gateway.origin)

  await page.reload()
  const tickets = page.getByRole('tabpanel').getByRole('link')
  await expect(tickets).toHaveCount(9)
  await expectAccessible(page)
  const names = await page.getByRole('tabpanel').getByRole('heading', { level: 3 }).allTextContents()
  const word = names[0] ?? ''

  const search = page.getByRole('searchbox', { name: t('wallet.search') })
  await search.fill(word)
  await expect(tickets).toHaveCount(names.filter((name) => name === word).length)
  await expect(search).toBeFocused()
  await search.fill('no such coupon')
  await expect(page.getByRole('heading', { name: t('wallet.noneTitle') })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('wallet.showAll') }).click()
  await expect(tickets).toHaveCount(9)

  await page.getByRole('combobox', { name: t('wallet.kind') }).selectOption('exchange')
  await expect(page).toHaveURL(/kind=exchange/)
  await expect(tickets.filter({ hasNotText: t('coupon.exchange') })).toHaveCount(0)
  await expect(tickets.first()).toContainText(t('coupon.exchange'))
  await page.getByRole('tab', { name: t('wallet.used') }).click()
  await expect(page).not.toHaveURL(/kind/)
})

test('the last day of a voucher is added to the calendar', async ({ page, t, gateway, demoToken }) => {
  await startSignedIn(page, demoToken)
  await page.goto('/marketing/tickets')
  await page.getByRole('tabpanel').getByRole('link').first().click()
  await expect(page.getByText(t('wallet.timeLeft'))).toBeVisible()
  await expect(page.getByText(t('wallet.rules'))).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('campaign.remind') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^voucher-\d+\.ics$/)
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(file).toMatch(/DTSTART;VALUE=DATE:\d{8}\r\nDTEND;VALUE=DATE:\d{8}\r\n/)
  expect(file.replaceAll('\r\n ', '')).toContain(`URL:${gateway.origin}/marketing/tickets?voucherNo=`)

  await page.goto('/marketing/tickets?state=used')
  await page.getByRole('tabpanel').getByRole('link').first().click()
  await expect(page.getByText(t('wallet.usedTitle'))).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: t('wallet.usedStore') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('campaign.remind') })).toBeHidden()
  await expectAccessible(page)
})

test.describe('in a browser that cannot save files', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; wv) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36 Line/15.1',
  })

  test('the reminder is a text to copy', async ({ page, context, t }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/marketing/collect-coupons?activityNo=DEMO-NOTSTARTED')
    await page.getByRole('button', { name: t('campaign.remind') }).click()
    const sheet = page.getByRole('dialog', { name: t('calendar.cannotTitle') })
    await expect(sheet).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: t('calendar.copy') }).click()
    await expect(sheet.getByRole('button', { name: t('calendar.copied') })).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('activityNo=DEMO-NOTSTARTED')
    await sheet.getByRole('button', { name: t('common.close') }).click()
    await expect(sheet).toBeHidden()
    // The time and its zone are those of the notice.
    const [, date = ''] = copied.split('\n')
    await expect(page.getByText(t('campaign.helpNotStarted', { date }))).toBeVisible()
  })
})

for (const language of ['en', 'ar'] as const) {
  test.describe(language, () => {
    test.use({ language })

    test('a voucher that some countries accept names them, in the wallet and in its rules', async ({
      page,
      t,
      gateway,
    }) => {
      const token = await registerMember(gateway.origin)
      const { busCode } = await callGateway(
        gateway.origin,
        'POST activity/claim',
        { activityNo: 'DEMO-OTHERCOUNTRY' },
        { token, idempotencyKey: randomUUID(), country: 'JP' },
      )
      expect(busCode).toBe('1')
      await startSignedIn(page, token)
      const where = t('wallet.onlyIn', { countries: countryName(language, 'JP') })
      await page.goto(`/marketing/tickets?cnty=us&lang=${language}`)
      const ticket = page.getByRole('tabpanel').getByRole('link')
      await expect(ticket).toContainText(where)
      await expectAccessible(page)
      await ticket.click()
      await expect(page.getByRole('listitem').filter({ hasText: where })).toBeVisible()
      await expectAccessible(page)
    })
  })
}

test('the tag of a coupon that ends soon is one line, also beside a picture', async ({
  page,
  t,
  demoToken,
}) => {
  await startSignedIn(page, demoToken)
  await page.goto('/marketing/tickets')
  const soon = page.getByRole('region', { name: t('wallet.endsSoon') }).getByRole('link')
  const pictured = soon.filter({ has: page.locator('img') })
  await expect(pictured).not.toHaveCount(0)
  for (const tag of await soon.locator('[data-tone]').all()) {
    const { height = 0 } = (await tag.boundingBox()) ?? {}
    expect(height).toBeGreaterThan(0)
    expect(height, (await tag.textContent()) ?? '').toBeLessThan(24)
  }
})

test('on phones a tab has its count beside its label', async ({ page, demoToken }) => {
  await startSignedIn(page, demoToken)
  await page.goto('/marketing/tickets?lang=de')
  const counts = page.getByRole('tab').locator('span + span')
  await expect(counts.first()).toBeVisible()
  for (const width of [360, 390, 430])
    await test.step(`${width} px`, async () => {
      await resize(page, { width, height: 844 })
      for (const count of await counts.all()) {
        const [label, number] = [
          await boxOf(count.locator('xpath=preceding-sibling::span')),
          await boxOf(count),
        ]
        expect(number.x).toBeGreaterThan(label.x)
        expect(number.y).toBeLessThan(label.bottom)
      }
    })
})

test('at 320 px all tabs are in view, in any language', async ({ page, demoToken }) => {
  await resize(page, { width: 320, height: 568 })
  await startSignedIn(page, demoToken)
  for (const locale of localeCodes) {
    await page.goto(`/marketing/tickets?lang=${locale}`)
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveCount(4)
    const cut = await tabs.evaluateAll(
      (all) =>
        [...all, all[0]?.parentElement].filter((each) => each && each.scrollWidth > each.clientWidth).length,
    )
    expect([locale, cut]).toEqual([locale, 0])
  }
})

test('a coupon that is over leads to the others, and so does one that is not there', async ({
  page,
  t,
  demoToken,
}) => {
  await startSignedIn(page, demoToken)
  for (const [voucherNo, title] of [
    ['482177301959', t('wallet.usedTitle')],
    ['482177301975', t('wallet.expiredTitle')],
    ['112233445568', t('wallet.notFoundTitle')],
  ] as const) {
    await page.goto(`/marketing/tickets?voucherNo=${voucherNo}`)
    await expect(page.getByText(title)).toBeVisible()
    await expect(page.getByRole('link', { name: t('campaign.seeAll') })).toHaveCount(1)
    await expect(page.getByRole('link', { name: t('wallet.done') })).toHaveCount(0)
  }
})
