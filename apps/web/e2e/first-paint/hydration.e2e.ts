/** A rendered page hydrates without a difference: in every locale, colour scheme and time zone. */
import { formatInstant } from '@crema/i18n/format/dates/date'
import { localeCodes } from '@crema/i18n/locales'
import { callGateway } from '@crema/tools/gateway-calls'
import { expect, test } from '../support/fixtures.ts'
import { watchLayoutShifts } from '../support/layout.ts'
import { countryOf, linkTo } from '../support/members.ts'
import { untilIdleMs, watchShownTimes } from '../support/shown-times.ts'

for (const [zoneIndex, zone] of ['Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kolkata'].entries()) {
  test.describe(zone, () => {
    test.use({ timezoneId: zone })

    // React reports a mismatch as an error of the console, on which every test fails.
    test('no error and no layout shift', async ({ page }) => {
      test.slow()
      // Stricter than other tests: nothing but the fraction of a pixel by which the display font moves text.
      const layoutShifts = await watchLayoutShifts(page, 0.0002)
      const moved: string[] = []
      for (const [index, locale] of localeCodes.entries()) {
        // Each locale in both schemes over the zones.
        const colorScheme = (zoneIndex + index) % 2 === 0 ? 'light' : 'dark'
        await page.emulateMedia({ colorScheme })
        await page.goto(linkTo('DEMO-NEWUSER', locale))
        await page.waitForFunction(() => window.cremaEarly?.taken.claim && window.cremaEarly.taken.press)
        const shifts = await layoutShifts()
        if (shifts.length > 0) moved.push(`${locale} ${colorScheme}: ${shifts.join()}`)
      }
      expect(moved).toEqual([])
    })
  })
}

test('what the server has formatted is not formatted again', async ({ page }) => {
  await page.addInitScript(() => {
    const created: string[] = []
    Object.assign(window, { created })
    const watched = (formatter: () => object) =>
      new Proxy(formatter, {
        construct: (target, given: [], newTarget) => {
          const { taken } = window.cremaEarly ?? {}
          if (!taken?.claim || !taken.press) created.push(`${target.name} ${JSON.stringify(given)}`)
          return Reflect.construct(target, given, newTarget) as object
        },
      })
    Object.assign(Intl, {
      NumberFormat: watched(Intl.NumberFormat),
      DateTimeFormat: watched(Intl.DateTimeFormat),
    })
  })
  const formatted: string[] = []
  for (const locale of localeCodes) {
    await page.goto(linkTo('DEMO-NEWUSER', locale))
    await page.waitForFunction(() => window.cremaEarly?.taken.claim && window.cremaEarly.taken.press)
    const created = await page.evaluate(() => ('created' in window ? window.created : 'not watched'))
    if (!Array.isArray(created) || created.length > 0) formatted.push(`${locale}: ${String(created)}`)
  }
  expect(formatted).toEqual([])
})

test('the closing time never changes, on the first visit, a later one and after a navigation', async ({
  page,
  t,
  gateway,
}) => {
  const region = { locale: 'en', country: countryOf('en') } as const
  const { data: campaign } = await callGateway(
    gateway.origin,
    'GET activity/detail',
    { activityNo: 'DEMO-NEWUSER' },
    region,
  )
  const date = formatInstant('en', campaign.endsAt, 'monthDayTimeZone', campaign.zone, region.country)
  await page.addInitScript(watchShownTimes)
  const shownTimes = async () => {
    await page.waitForTimeout(untilIdleMs)
    return page.evaluate<unknown>('window.shownTimes')
  }
  for (const _ of ['first', 'later']) {
    await page.goto(linkTo('DEMO-NEWUSER', 'en'))
    expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).not.toBe(
      campaign.zone,
    )
    expect(await shownTimes()).toEqual([t('campaign.closes', { date })])
  }
  await page.goto('/home?lang=en&cnty=us')
  await page.getByRole('article').filter({ hasText: campaign.title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: campaign.title })).toBeVisible()
  expect(await shownTimes()).toEqual([t('campaign.closes', { date })])
})

test.describe('messages', () => {
  test.use({ timezoneId: 'Asia/Kolkata' })

  test('a first visit loads none before the first tap', async ({ page, t }) => {
    const files: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\/assets\/(first-tap-chunk|en)-/.test(pathname)) files.push(pathname)
    })
    await page.goto(linkTo('DEMO-NEWUSER', 'en'))
    await page.waitForFunction(() => window.cremaEarly?.taken.claim && window.cremaEarly.taken.press)
    await page.waitForLoadState('networkidle')
    expect(files).toEqual([])
    await page.getByRole('button', { name: t('campaign.claim', { count: 3 }) }).click()
    await expect.poll(() => files.length).toBeGreaterThan(0)
  })
})
