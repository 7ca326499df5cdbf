/** `/cookie` and the choice afterwards: other tabs, turning off, Global Privacy Control, location and permissions. */
import type { Page } from '@playwright/test'
import { registerMember } from '@crema/tools/register-member'
import { translateIn } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { resize, scrollsSideways } from '../support/layout.ts'
import { countryOf, newEmail, startSignedIn } from '../support/members.ts'
import { optionalOnDevice } from './optional-on-device.ts'

const here = { latitude: 47.609, longitude: -122.338 }
const nothing = { keys: [], databases: [], caches: [], workers: 0 }
const position = (page: Page) => page.evaluate(() => sessionStorage.getItem('POSITION'))

for (const language of ['en', 'de', 'ar'] as const) {
  test(`/cookie names what is stored, what for and until when (${language})`, async ({ page }) => {
    const t = translateIn(language)
    await page.goto(`/cookie?lang=${language}&cnty=${countryOf(language)}`)
    for (const purpose of ['antiRobot', 'payments', 'deviceInformation'] as const)
      await expect(page.getByRole('region', { name: t(`consent.${purpose}`) })).toBeVisible()
    const device = page.getByRole('region', { name: t('consent.antiRobot') })
    await expect(device.getByText('DEVICE_ID', { exact: true })).toBeVisible()
    await expect(device.getByText(t('consent.untilEmptied'))).toBeVisible()
    await expect(page.getByRole('switch', { name: t('consent-dialog.location') })).toBeChecked()
    for (const width of [390, 320, 1280])
      await test.step(`${width} px`, async () => {
        await resize(page, { width, height: 844 })
        expect(await scrollsSideways(page)).toBe(false)
        await expectAccessible(page)
      })
  })
}

test('home and account lead there', async ({ page, t, demoToken }) => {
  await startSignedIn(page, demoToken)
  for (const address of ['/home?lang=en', '/home/account?lang=en']) {
    await page.goto(address)
    await page
      .getByRole('main')
      .getByRole('link', { name: t('legal.cookies') })
      .click()
    await expect(page.getByRole('heading', { name: t('consent.heading') })).toBeVisible()
  }
})

test('a campaign, a document and the scanner lead there by the screen of languages', async ({ page, t }) => {
  for (const address of [
    '/marketing/collect-coupons?activityNo=DEMO-NEWUSER&cnty=us&lang=en',
    '/legal/us_en?lang=en',
    '/home/scan?lang=en',
  ]) {
    await page.goto(address)
    await page
      .getByRole('link', { name: t('common.language') })
      .first()
      .click()
    await page
      .getByRole('navigation', { name: t('legal.documents') })
      .getByRole('link', { name: t('legal.cookies') })
      .click()
    await expect(page.getByRole('heading', { name: t('consent.heading') })).toBeVisible()
  }
})

test.describe('with a position', () => {
  test.use({ geolocation: here, permissions: ['geolocation'] })

  test('turning location off in one tab makes the other tab forget the position', async ({
    page,
    context,
    t,
  }) => {
    await page.goto('/home/stores?lang=en')
    await page.getByRole('button', { name: t('stores.usePosition') }).click()
    await expect(page.getByText(t('stores.byDistance'))).toBeVisible()
    expect(await position(page)).not.toBeNull()

    const settings = await context.newPage()
    await settings.goto('/cookie?lang=en')
    await settings.getByRole('switch', { name: t('consent-dialog.location') }).click()
    await expect(page.getByText(t('stores.byCity'))).toBeVisible()
    await expect(page.getByText(t('stores.positionOff'))).toBeVisible()
    expect(await position(page)).toBeNull()
  })

  test.describe('before a choice', () => {
    test.use({ deviceChoice: null })

    test('the store finder explains, and asks the browser only once location is turned on', async ({
      page,
      t,
    }) => {
      const records: unknown[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/capi/consent/record')) records.push(request.postDataJSON())
      })
      await page.addInitScript(() => {
        Object.assign(window, { asked: 0 })
        const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
        navigator.geolocation.getCurrentPosition = (...options) => {
          Object.assign(window, { asked: Number(Reflect.get(window, 'asked')) + 1 })
          ask(...options)
        }
      })
      const asked = () => page.evaluate(() => Number(Reflect.get(window, 'asked')))
      await page.goto('/home/stores?lang=en')
      await expect(page.getByText(t('stores.positionText'))).toBeVisible()
      await expect(page.getByText(t('stores.positionOff'))).toBeVisible()
      expect(await asked()).toBe(0)
      await expectAccessible(page)
      await page.getByRole('button', { name: t('stores.turnOnPosition') }).click()
      await expect(page.getByText(t('stores.byDistance'))).toBeVisible()
      expect(await asked()).toBe(1)
      await expect.poll(() => records).toHaveLength(1)
      expect(records[0]).toMatchObject({
        source: 'locationPrompt',
        variant: 'prompt',
        decisions: [{ purpose: 'location', decision: true }],
      })
      // The other functions are still undecided, and off.
      expect((await optionalOnDevice(page)).keys).toEqual(['POSITION'])
    })
  })
})

test.describe('a denied permission', () => {
  const userAgents = {
    iosSafari:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    samsungInternet:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    desktopFirefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  } as const
  for (const [guide, userAgent] of Object.entries(userAgents) as [keyof typeof userAgents, string][]) {
    test.describe(guide, () => {
      test.use({ userAgent, permissions: [] })
      test('says where to allow it in this browser', async ({ page, t }) => {
        await page.addInitScript(() => {
          navigator.geolocation.getCurrentPosition = (_done, failed) =>
            failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError)
          navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
        })
        await page.goto('/home/stores?lang=en')
        await page.getByRole('button', { name: t('stores.usePosition') }).click()
        await expect(
          page.getByText(t(`permissions.${guide}`, { permission: t('permissions.location') })),
        ).toBeVisible()
        await expectAccessible(page)
        await page.goto('/home/scan?lang=en')
        await page.getByRole('button', { name: t('scanning.openCamera') }).click()
        await expect(
          page.getByText(t(`permissions.${guide}`, { permission: t('permissions.camera') })),
        ).toBeVisible()
        await expectAccessible(page)
      })
    })
  }
})

test.describe('turning other functions off', () => {
  test.use({ serviceWorkers: 'allow' })

  test('deletes copies, caches and the worker, and what another tab has open', async ({
    page,
    context,
    t,
    gateway,
  }) => {
    const token = await registerMember(gateway.origin, newEmail())
    await startSignedIn(page, token)
    await page.goto('/home?lang=en')
    await expect
      .poll(() => optionalOnDevice(page), { timeout: 20_000 })
      .toMatchObject({ workers: 1, databases: expect.arrayContaining(['crema-member']) })
    await expect.poll(async () => (await optionalOnDevice(page)).caches).toContain('languages')
    await page.goto('/home/stores')
    await page.getByRole('article').first().waitFor()
    await expect.poll(async () => (await optionalOnDevice(page)).databases).toContain('crema-device')

    // Controlled by the worker, with an open database.
    const other = await context.newPage()
    await other.goto('/marketing/tickets')
    await other.getByRole('heading', { level: 1 }).waitFor()

    await page.goto('/cookie')
    await page.getByRole('switch', { name: t('consent-dialog.functions') }).click()
    await expect.poll(() => optionalOnDevice(page), { timeout: 20_000 }).toEqual(nothing)

    // The open tab stores nothing again, also with the worker that it keeps until it is closed.
    await other.getByRole('link', { name: t('navigation.home') }).click()
    await expect(other).toHaveURL(/\/home/)
    await other.waitForTimeout(1_000)
    expect(await optionalOnDevice(other)).toEqual(nothing)
    await other.reload()
    await other.waitForTimeout(1_000)
    expect(await optionalOnDevice(other)).toEqual(nothing)

    // And on again.
    await page.getByRole('switch', { name: t('consent-dialog.functions') }).click()
    await expect.poll(async () => (await optionalOnDevice(page)).workers, { timeout: 20_000 }).toBe(1)
  })
})

test.describe('Global Privacy Control', () => {
  test.use({ deviceChoice: null })

  for (const [how, header, property] of [
    ['by header and script', true, true],
    ['by header alone', true, false],
    ['by script alone', false, true],
  ] as const) {
    test(`${how}: nothing is asked, everything optional is off, and /cookie says so`, async ({
      page,
      t,
      context,
    }) => {
      if (header) await context.setExtraHTTPHeaders({ 'sec-gpc': '1' })
      if (property)
        await page.addInitScript(() =>
          Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
        )
      await page.goto('/home?lang=en')
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(1_500)
      await expect(page.getByRole('dialog', { name: t('consent-dialog.title') })).toHaveCount(0)
      expect(await optionalOnDevice(page)).toEqual(nothing)
      await page.goto('/cookie?lang=en')
      await expect(page.getByText(t('consent.gpcText'))).toBeVisible()
      await expect(page.getByRole('switch', { name: t('consent-dialog.functions') })).not.toBeChecked()
      await expectAccessible(page)

      // The person may choose otherwise for this site.
      const recorded = page.waitForRequest('**/capi/consent/record')
      await page.getByRole('switch', { name: t('consent-dialog.functions') }).click()
      expect((await recorded).postDataJSON()).toMatchObject({
        gpc: true,
        decisions: [{ purpose: 'functions', decision: true }],
      })
      await page.reload()
      await expect(page.getByRole('switch', { name: t('consent-dialog.functions') })).toBeChecked()
    })
  }
})
