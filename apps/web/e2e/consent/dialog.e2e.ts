/** The dialog about storage: where it appears, how it is answered, and that nothing optional happens before. */
import type { Page, Request } from '@playwright/test'
import type { Locale } from '@crema/i18n/locales'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import { translateIn } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { openInApp } from '../support/demo-app.ts'
import { seedChoice } from '../support/device-choice.ts'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { resize, watchLayoutShifts } from '../support/layout.ts'
import { countryOf, linkTo, newEmail, startSignedIn } from '../support/members.ts'
import { optionalOnDevice } from './optional-on-device.ts'

test.use({ deviceChoice: null })

const dialogOf = (page: Page, language: Locale = 'en') =>
  page.getByRole('dialog', { name: translateIn(language)('consent-dialog.title') })

/** Until a dialog would have been shown, and whatever the page stores is stored. A member's page keeps a stream open. */
async function untilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2_500)))
}

/** The bodies of the calls that tell the gateway of decisions. */
function watchRecords(page: Page): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/capi/consent/record')) bodies.push(request.postDataJSON())
  })
  return bodies
}

for (const language of ['en', 'de', 'ar'] as const) {
  test(`three answers of the same kind, accessible (${language})`, async ({ page }) => {
    const t = translateIn(language)
    const atEachWidth = async (screen: string, look: () => Promise<void>) => {
      for (const width of [390, 320, 1280])
        await test.step(`${screen} at ${width} px`, async () => {
          await resize(page, { width, height: 844 })
          await expect(dialogOf(page, language)).toBeInViewport({ ratio: 1 })
          await look()
          await expectAccessible(page)
        })
    }
    await page.goto(`/home?lang=${language}&cnty=${countryOf(language)}`)
    const dialog = dialogOf(page, language)
    await atEachWidth('answers', async () => {
      const answers = dialog.getByRole('button')
      await expect(answers).toHaveText([
        t('consent-dialog.onlyNecessary'),
        t('consent-dialog.custom'),
        t('consent-dialog.acceptAll'),
      ])
      const looks = await answers.evaluateAll((buttons) =>
        buttons.map((button) => {
          const { width: across, height } = button.getBoundingClientRect()
          const { color, backgroundColor, boxShadow, fontSize, fontWeight } = getComputedStyle(button)
          return JSON.stringify([
            Math.round(across),
            Math.round(height),
            color,
            backgroundColor,
            boxShadow,
            fontSize,
            fontWeight,
          ])
        }),
      )
      expect(new Set(looks).size).toBe(1)
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0)
    })
    await dialog.getByRole('button', { name: t('consent-dialog.custom') }).click()
    await atEachWidth('custom', async () => {
      await expect(dialog.getByRole('switch')).toHaveCount(3)
      // Nothing is switched on beforehand but what is always on.
      expect(
        await dialog
          .getByRole('switch')
          .evaluateAll((all) =>
            all.map((each) => [(each as HTMLInputElement).checked, (each as HTMLInputElement).disabled]),
          ),
      ).toEqual([
        [true, true],
        [false, false],
        [false, false],
      ])
    })
  })
}

test('by keyboard: custom settings are saved and told to the gateway once', async ({ page, t }) => {
  const records = watchRecords(page)
  await page.goto('/home?lang=en')
  const dialog = dialogOf(page)
  await dialog.waitFor()
  // It comes last in the page, so Shift+Tab leads to it.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: t('consent-dialog.custom') })).toBeFocused()
  await page.keyboard.press('Enter')
  const functions = dialog.getByRole('switch', { name: t('consent-dialog.functions') })
  await expect(dialog.getByRole('button', { name: t('consent-dialog.save') })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(functions).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status', { name: t('common.news') })).toContainText(t('consent-dialog.saved'))
  await expect(page.locator('main')).toBeFocused()
  await expect.poll(() => records).toHaveLength(1)
  expect(records).toEqual([
    {
      source: 'cookieDialog',
      variant: 'custom',
      gpc: false,
      decisions: [
        { purpose: 'location', decision: false, version: expect.any(String) as unknown },
        { purpose: 'functions', decision: true, version: expect.any(String) as unknown },
      ],
    },
  ])
  await page.reload()
  await untilIdle(page)
  await expect(dialog).toBeHidden()
  expect(records).toHaveLength(1)
})

test('it moves nothing, and the end of home can be scrolled above it', async ({ page, t }) => {
  const shifts = await watchLayoutShifts(page)
  await page.goto('/home?lang=en')
  await dialogOf(page).waitFor()
  expect(await shifts()).toEqual([])
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await page.getByRole('link', { name: t('legal.cookies') }).click({ trial: true, timeout: 2_000 })
})

test('who has chosen is not asked, and loads nothing for it', async ({ page, context }) => {
  await seedChoice(context, { location: false, functions: false })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/home?lang=en')
  await untilIdle(page)
  await expect(dialogOf(page)).toHaveCount(0)
  expect(loaded.filter((url) => /mount-consent-dialog|start-offline-support/.test(url))).toEqual([])
})

for (const [answer, isChosen] of [
  ['onlyNecessary', false],
  ['acceptAll', true],
] as const) {
  test(`${answer}: what a member's page stores`, async ({ page, t, gateway }) => {
    await startSignedIn(page, await registerMember(gateway.origin, newEmail()))
    await page.goto('/home?lang=en')
    await dialogOf(page)
      .getByRole('button', { name: t(`consent-dialog.${answer}`) })
      .click()
    await untilIdle(page)
    for (const path of ['/marketing/tickets', '/home/stores', '/home']) {
      await page.goto(path)
      await untilIdle(page)
    }
    const stored = await optionalOnDevice(page)
    if (isChosen) {
      expect(stored.keys).toEqual(['VERSION_SEEN'])
      expect(stored.databases.toSorted()).toEqual(['crema-device', 'crema-member'])
    } else expect(stored).toEqual({ keys: [], databases: [], caches: [], workers: 0 })
  })
}

test('silence refuses: without an answer nothing optional is stored', async ({ page, gateway }) => {
  await startSignedIn(page, await registerMember(gateway.origin, newEmail()))
  for (const path of ['/home?lang=en', '/marketing/tickets', '/home/stores']) {
    await page.goto(path)
    await untilIdle(page)
  }
  expect(await optionalOnDevice(page)).toEqual({ keys: [], databases: [], caches: [], workers: 0 })
})

test('what an earlier version of the page has left is deleted', async ({ page }) => {
  await page.goto('/auth?lang=en')
  await page.evaluate(async () => {
    localStorage.setItem('VERSION_SEEN', '0.1.0')
    localStorage.setItem('SIGN_IN_METHOD', 'phone code')
    sessionStorage.setItem('POSITION', '47.6090,-122.3380')
    await caches.open('used-files')
    const request = indexedDB.open('crema-member')
    request.onupgradeneeded = () => void request.result.createObjectStore('kept')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    request.result.close()
  })
  await page.goto('/home')
  await dialogOf(page).waitFor()
  await expect.poll(() => optionalOnDevice(page)).toEqual({ keys: [], databases: [], caches: [], workers: 0 })
})

test('a claim is not disturbed: the first tap claims, and the question waits below the content', async ({
  page,
  t,
  gateway,
}) => {
  const shifts = await watchLayoutShifts(page)
  await page.goto(linkTo('DEMO-FULLREDUCTION', 'en'))
  await untilIdle(page)
  // Nothing is loaded for it before a tap.
  await expect(dialogOf(page)).toHaveCount(0)
  expect(await shifts()).toEqual([])
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  const dialog = dialogOf(page)
  await expect(dialog).toBeAttached()
  expect(await optionalOnDevice(page)).toEqual({ keys: [], databases: [], caches: [], workers: 0 })
  // Below everything else, in the flow of the page.
  const [end, start] = await page.evaluate(() => [
    document.querySelector('#main')?.getBoundingClientRect().bottom ?? 0,
    document.querySelector('section[role=dialog]')?.getBoundingClientRect().top ?? 0,
  ])
  expect(start).toBeGreaterThanOrEqual(end ?? 0)
  await expect(dialog).not.toBeInViewport()
  await page.getByRole('link', { name: t('campaign.seeAll') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('wallet.title') })).toBeVisible()
  await dialog.getByRole('button', { name: t('consent-dialog.onlyNecessary') }).click()
  await expect(dialog).toHaveCount(0)
  expect(await optionalOnDevice(page)).toEqual({ keys: [], databases: [], caches: [], workers: 0 })
})

for (const language of ['en', 'ar'] as const) {
  test.describe(language, () => {
    test.use({ language, viewport: { width: 1280, height: 800 } })

    test('on a wide screen the question of a campaign is in the corner of its picture', async ({ page }) => {
      await page.goto(linkTo('DEMO-FULLREDUCTION', language))
      await untilHydrated(page)
      await page.locator('summary').first().click()
      const dialog = dialogOf(page, language)
      await expect(dialog).toBeInViewport({ ratio: 1 })
      const box = await dialog.boundingBox()
      const content = await page.locator('summary').first().boundingBox()
      if (!box || !content) throw new Error('The dialog or the rules are not visible.')
      expect(language === 'en' ? box.x + box.width <= content.x : content.x + content.width <= box.x).toBe(
        true,
      )
      await expectAccessible(page)
    })
  })
}

test('not where it would be in the way', async ({ context }) => {
  // In pages of one browser, which wait at the same time.
  await Promise.all(
    [
      '/privacy/us_en',
      '/cookiePrivacy/us_en',
      '/cookie',
      '/checkStand?orderNo=1',
      '/payerMaxEnd',
      '/auth',
      '/home/scan',
    ].map((path) =>
      test.step(path, async () => {
        const page = await context.newPage()
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await untilIdle(page)
        await expect(dialogOf(page), path).toHaveCount(0)
      }),
    ),
  )
})

test('a new version of the cookie document asks again', async ({ page, t }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('DEVICE_CHOICE') === null)
      localStorage.setItem(
        'DEVICE_CHOICE',
        JSON.stringify({ version: '2024-01-01', choice: { location: true, functions: true }, unsent: [] }),
      )
  })
  await page.goto('/home?lang=en')
  await dialogOf(page)
    .getByRole('button', { name: t('consent-dialog.onlyNecessary') })
    .click()
  await page.reload()
  await untilIdle(page)
  await expect(dialogOf(page)).toHaveCount(0)
})

test('without a connection the choice holds at once, and the gateway is told later', async ({
  page,
  context,
  t,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR_INTERNET_DISCONNECTED/)
  const records = watchRecords(page)
  await page.goto('/home?lang=en')
  await dialogOf(page).waitFor()
  await context.setOffline(true)
  await dialogOf(page)
    .getByRole('button', { name: t('consent-dialog.acceptAll') })
    .click()
  await expect(dialogOf(page)).toHaveCount(0)
  const unsent = () =>
    page.evaluate(
      () => (JSON.parse(localStorage.getItem('DEVICE_CHOICE') ?? '') as { unsent: unknown[] }).unsent,
    )
  expect(await unsent()).toHaveLength(1)
  await context.setOffline(false)
  await expect.poll(unsent).toEqual([])
  expect(records).toHaveLength(1)
})

test('inside the chain’s app, too, whose position is used only once location is chosen', async ({
  page,
  t,
}) => {
  // The whole frame of the demo, whose bottom has the dialog.
  await resize(page, { width: 1280, height: 1400 })
  const app = await openInApp(page, { path: '/home', place: 'Seattle' })
  const dialog = app.getByRole('dialog', { name: t('consent-dialog.title') })
  await expect(dialog).toBeVisible()
  const position = () => page.frame({ url: /\/home/ })?.evaluate(() => sessionStorage.getItem('POSITION'))
  expect(await position()).toBeNull()
  await dialog.getByRole('button', { name: t('consent-dialog.onlyNecessary') }).click()
  expect(await position()).toBeNull()
})
