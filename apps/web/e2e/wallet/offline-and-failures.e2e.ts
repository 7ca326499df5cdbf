/** Network failures: the page shows them, loses nothing, and the next attempt works. */
import { requestTimeoutMs } from '@crema/contract/http/headers'
import { startGatewayProcess } from '@crema/tools/gateway-process'
import { addressField, submitEmail, completeRegistration, signIn } from '@crema/tools/sign-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { linkTo, newEmail } from '../support/members.ts'

test.beforeEach(({ consoleGuard }) => {
  // React logs the errors that an error screen has caught.
  consoleGuard.allow(/^error: ApiError: (network|offline)/)
  // The build's module loader logs failed preloads.
  consoleGuard.allow(/^warning: Couldn't load preload assets/)
  // The browser has several messages for an unreachable gateway.
  consoleGuard.allow(/Failed to load resource: net::ERR_[A-Z_]+ \(/)
})

test('a gateway that is down during sign-in', async ({ page, t }) => {
  test.slow() // a gateway that starts twice
  const own = await startGatewayProcess()
  try {
    await page.goto(own.origin + linkTo('DEMO-DIRECT', 'en'))
    await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
    const sheet = page.getByRole('dialog')
    const address = sheet.getByLabel(t('sign-in.email'))
    const email = newEmail()
    // The chunk of the sheet is loaded.
    await page.waitForFunction(() => window.cremaEarly?.taken.form)

    await own.stop()
    await address.fill(email)
    await sheet.getByRole('button', { name: t('sign-in.sendCode') }).click()
    await expect(sheet.getByText(t('failures.network'))).toBeVisible()
    await expect(address).toHaveValue(email)
    await expectAccessible(page)

    await own.start()
    await signIn(page, t, own.origin, email)
    await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  } finally {
    await own.stop()
  }
})

test('a claim without a connection', async ({ page, context, t, gateway }) => {
  await page.goto(linkTo('DEMO-FULLREDUCTION', 'en'))
  const claim = page.getByRole('button', { name: t('campaign.claim', { count: 1 }) })
  await claim.click()
  const code = await submitEmail(page, t, gateway.origin, newEmail())

  const digits = page.getByRole('textbox', { name: t('sign-in.codeLabel') })
  await expect(digits).toBeVisible()
  await context.setOffline(true)
  await digits.fill(code)
  await expect(page.getByRole('dialog').getByText(t('failures.offline'))).toBeVisible()
  // The banner behind the dialog has a text of its own.
  await expect(page.getByRole('status').filter({ hasText: t('common.offline') })).toHaveCount(1)
  await expect(page.getByText(t('failures.offline'))).toHaveCount(1)
  await expect(digits).toHaveValue(code)

  await context.setOffline(false)
  await page.getByRole('button', { name: t('sign-in.continue') }).click()
  await completeRegistration(page, t)
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
})

test('a screen whose data cannot be loaded', async ({ page, t }) => {
  await page.goto('/home')
  await untilHydrated(page)
  await page.route('**/capi/activity/detail*', (route) => route.abort())
  await page.getByRole('article').first().click()
  await expect(page.getByRole('heading', { level: 1, name: t('failures.pageTitle') })).toBeVisible()
  await expect(page.getByText(t('failures.network'))).toBeVisible()
  await expectAccessible(page)

  await page.unroute('**/capi/activity/detail*')
  await page.getByRole('button', { name: t('common.retry') }).click()
  await expect(page.getByRole('heading', { name: t('campaign.goodToKnow') })).toBeVisible()
})

test('a request that takes too long, and one that leaving the page interrupts, can be sent again', async ({
  page,
  t,
  gateway,
}) => {
  const email = newEmail()
  await page.goto('/auth')
  const send = page.getByRole('button', { name: t('sign-in.sendCode') })
  const form = page.getByRole('main')
  await expect(send).toBeVisible()
  await page.clock.install()
  // No answer ever arrives.
  await page.route('**/capi/customer/emailCode', () => {}, { times: 1 })
  await addressField(page).fill(email)
  const asked = page.waitForRequest('**/capi/customer/emailCode')
  await send.click()
  await asked
  await page.clock.fastForward(requestTimeoutMs)
  await expect(form.getByText(t('failures.timeout'))).toBeVisible()
  await expect(addressField(page)).toHaveValue(email)
  await expectAccessible(page)

  // Browsers end the requests of a page that is left; back and forward show it again.
  await page.route(
    '**/capi/customer/emailCode',
    async (route) => {
      await page.evaluate(() =>
        window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })),
      )
      await route.abort()
    },
    { times: 1 },
  )
  await send.click()
  await expect(form.getByText(t('failures.cancelled'))).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(addressField(page)).toHaveValue(email)
  await expectAccessible(page)

  const code = await submitEmail(page, t, gateway.origin, email)
  await page.getByRole('textbox', { name: t('sign-in.codeLabel') }).fill(code)
  await completeRegistration(page, t)
  await expect(page).toHaveURL(/\/home/)
})

test('a wallet whose list cannot be loaded', async ({ page, t, gateway }) => {
  await page.route('**/capi/coupon/mine*', (route) => route.abort())
  await page.goto('/auth?next=/marketing/tickets')
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.getByRole('heading', { name: t('failures.pageTitle') })).toBeVisible()
  await expectAccessible(page)

  await page.unroute('**/capi/coupon/mine*')
  await page.getByRole('button', { name: t('common.retry') }).click()
  await expect(page.getByRole('heading', { name: t('wallet.emptyUnusedTitle') })).toBeVisible()
})

test('a chunk that fails to load once is requested at another address', async ({ page, t }) => {
  const queries: string[] = []
  await page.route(/\/assets\/language-route-.*\.js/, async (route) => {
    queries.push(new URL(route.request().url()).search)
    await (queries.length === 1 ? route.abort() : route.continue())
  })
  await page.goto('/home')
  await untilHydrated(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('common.language') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('language.title') })).toBeVisible()
  expect(queries).toEqual(['', '?again'])
})

test('the chunk of the first tap fails to load once', async ({ page, t }) => {
  let tries = 0
  await page.route(/\/assets\/first-tap-(?!chunk).*\.js/, (route) =>
    ++tries === 1 ? route.abort() : route.continue(),
  )
  await page.goto(linkTo('DEMO-DIRECT', 'en'))
  await untilHydrated(page)
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
  await page.waitForFunction(() => window.cremaEarly?.taken.form)
  await expect(page.getByRole('dialog', { name: t('sign-in.titleToClaim') })).toBeVisible()
  expect(tries).toBeGreaterThan(1)
})

test('styles that fail to load once', async ({ page, t, consoleGuard }) => {
  consoleGuard.allow(/Unable to preload CSS/)
  const queries: string[] = []
  await page.route(/\/assets\/stores-route-.*\.css/, async (route) => {
    queries.push(new URL(route.request().url()).search)
    await (queries.length === 1 ? route.abort() : route.continue())
  })
  await page.goto('/home')
  await untilHydrated(page)
  await page.getByRole('link', { name: new RegExp(t('store.find')) }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('store.stores') })).toBeVisible()
  await expect.poll(() => queries).toEqual(['', '?again'])
})

test('a chunk that keeps failing: typed input is restored after the reload', async ({
  page,
  t,
  consoleGuard,
}) => {
  consoleGuard.allow(/ModuleLoadError/)
  await page.route(/\/assets\/language-route-.*\.js/, (route) => route.abort())
  await page.goto('/home')
  await untilHydrated(page)
  // A visitor starts to sign in and changes the language first.
  await page.getByRole('button', { name: t('home.signIn') }).click()
  await addressField(page).fill('mira@exam')
  await page.getByRole('button', { name: t('common.close') }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('common.language') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('failures.pageTitle') })).toBeVisible()
  await expect(page.getByText(t('failures.pageText'))).toBeVisible()
  await expectAccessible(page)

  await page.unroute(/\/assets\/language-route-.*\.js/)
  await page.getByRole('button', { name: t('common.reload') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('language.title') })).toBeVisible()
  await page.getByRole('link', { name: t('common.back') }).click()
  await page.getByRole('button', { name: t('home.signIn') }).click()
  await expect(addressField(page)).toHaveValue('mira@exam')
})
