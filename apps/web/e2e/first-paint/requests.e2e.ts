import { headers } from '@crema/contract/http/headers'
/** Calls that fail: sessions that end during a claim, wrong clocks, responses that never come, storage that is denied. */
import { callGateway } from '@crema/tools/gateway-calls'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { linkTo, newEmail } from '../support/members.ts'

const campaign = linkTo('DEMO-FULLREDUCTION', 'en')

test('after a session has ended during a claim, signing in continues the same claim', async ({
  page,
  t,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 401/)
  const email = newEmail()
  const token = await registerMember(gateway.origin, email)
  await page.addInitScript((stored) => {
    // Until a member has signed in again.
    if (localStorage.getItem('HAS_SESSION') === null) sessionStorage.setItem('USER_TOKEN', stored)
  }, token)
  // The calls of the page would notice the end before the claim does.
  const responses = ['/activity/detail', '/customer/info'].map((call) =>
    page.waitForResponse((response) => response.url().includes(call)),
  )
  await page.goto(campaign)
  await Promise.all(responses)
  const claim = page.getByRole('button', { name: t('campaign.claim', { count: 1 }) })
  await expect(claim).toBeVisible()
  await page.waitForFunction(() => window.cremaEarly?.taken.claim)
  await callGateway(gateway.origin, 'POST customer/logout', {}, { token })

  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/capi/activity/claim')) keys.push(request.headers()['idempotency-key'])
  })
  await claim.click()
  await expect(page.getByRole('dialog', { name: t('sign-in.title') })).toBeVisible()
  await expectAccessible(page)
  await signIn(page, t, gateway.origin, email)
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
})

test('a phone whose clock is three hours behind', async ({ page, t, gateway, consoleGuard }) => {
  // The first signature is refused; the response contains the gateway's time.
  consoleGuard.allow(/status of 403/)
  await page.clock.install({ time: Date.now() - 3 * 60 * 60_000 })
  await page.goto('/auth?next=/marketing/tickets')
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.getByRole('heading', { name: t('wallet.emptyUnusedTitle') })).toBeVisible()
})

test('the page works without the configuration', async ({ page, t, gateway, consoleGuard }) => {
  consoleGuard.allow(/status of 500/)
  await page.route('**/capi/config/getConfig', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 500, busCode: 'internalError', busMessage: 'Broken', data: null, traceId: 't' },
    }),
  )
  await page.goto(campaign)
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  await expect(page.getByText('Broken')).toBeHidden()
})

test('signing out without the gateway shows an error and still clears the device', async ({
  page,
  t,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR_FAILED/)
  await page.goto('/auth?next=/home')
  await signIn(page, t, gateway.origin, newEmail())
  await page.route('**/capi/customer/logout', (route) => route.abort())
  await page.getByRole('button', { name: t('sign-in.signOut') }).click()
  await expect(page.getByRole('status', { name: t('common.news') })).toContainText(t('failures.network'))
  await expect(page.getByRole('button', { name: t('home.signIn') })).toBeVisible()
  await expectAccessible(page)
})

/** Browsers without storage: one throws, the other does not have it. */
const denials = {
  denied: () => {
    for (const area of ['sessionStorage', 'localStorage', 'indexedDB']) {
      Object.defineProperty(window, area, {
        get: () => {
          throw new DOMException('Denied', 'SecurityError')
        },
      })
    }
  },
  null: () => {
    for (const area of ['sessionStorage', 'localStorage', 'indexedDB'])
      Object.defineProperty(window, area, { get: () => null })
  },
}

for (const [what, deny] of Object.entries(denials)) {
  test(`storage is ${what}: sign in, claim, wallet, sign out`, async ({ page, t, gateway }) => {
    await page.addInitScript(deny)
    await page.goto(`${campaign}&did=DEVICE-1`)
    await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
    const email = newEmail()
    await signIn(page, t, gateway.origin, email)
    await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
    await page.getByRole('link', { name: t('campaign.seeAll') }).click()
    await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(1)
    await page.getByRole('link', { name: t('common.back') }).click()
    await page.getByRole('link', { name: t('common.back') }).click()
    await expect(page.getByText(t('sign-in.signedInAs', { email }))).toBeVisible()
    await page.getByRole('button', { name: t('sign-in.signOut') }).click()
    await expect(page.getByRole('button', { name: t('home.signIn') })).toBeVisible()
  })
}

test('local storage holds the device, session storage the member', async ({ page, t, gateway }) => {
  const devices = new Set<string | undefined>()
  page.on('request', (request) => {
    if (request.url().includes('/capi/')) devices.add(request.headers()[headers.deviceId])
  })
  await page.goto('/auth?next=/home&did=DEVICE-1&shopMdCode=S0042')
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.getByRole('button', { name: t('sign-in.signOut') })).toBeVisible()
  const [local, session] = await page.evaluate(
    () => [Object.keys(localStorage), Object.keys(sessionStorage)] as const,
  )
  expect(local).toContain('DEVICE_ID')
  expect(local).not.toContain('USER_TOKEN')
  expect(session).toContain('USER_TOKEN')
  // A link does not name the device: its author would know the name by which sign-ins are recognised.
  const device = await page.evaluate(() => localStorage.getItem('DEVICE_ID'))
  expect(device).not.toBe('DEVICE-1')
  expect([...devices]).toEqual([device])
})
