/** Calls that do not go as usual: sessions that end in the middle, clocks that are wrong, answers that never come. */
import { callGateway } from '@crema/tools/gateway-calls'
import { memberToken } from '@crema/tools/page-bench/people'
import { signIn } from '@crema/tools/sign-in'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { linkTo, newcomer } from '../support/members.ts'

const campaign = linkTo('DEMO-FULLREDUCTION', 'en')

test('a session that ends in the middle of a claim: sign in again, and the same claim goes on', async ({
  page,
  t,
  gateway,
  noise,
}) => {
  noise.allow(/status of 401/)
  const email = newcomer()
  const token = await memberToken(gateway.origin, email)
  await page.addInitScript((kept) => {
    // As long as nobody has signed in anew.
    if (localStorage.getItem('HAS_SESSION') === null) sessionStorage.setItem('USER_TOKEN', kept)
  }, token)
  // What the page itself asks for as a member would notice the end before the claim does.
  const asked = ['/activity/detail', '/customer/info'].map((call) =>
    page.waitForResponse((response) => response.url().includes(call)),
  )
  await page.goto(campaign)
  await Promise.all(asked)
  const claim = page.getByRole('button', { name: t('campaign.claim', { count: 1 }) })
  await expect(claim).toBeVisible()
  await page.waitForFunction(() => window.cremaEarly?.over.claim)
  await callGateway(gateway.origin, 'POST customer/logout', {}, { token })

  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/capi/activity/claim')) keys.push(request.headers()['idempotency-key'])
  })
  await claim.click()
  await expect(page.getByRole('dialog', { name: t('sign-in.title') })).toBeVisible()
  await expectAccessible(page)
  await signIn(page, t, gateway.origin, email)
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle') })).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
})

test('a phone whose clock is three hours behind', async ({ page, t, gateway, noise }) => {
  // The first signature is refused; the answer says what time it is.
  noise.allow(/status of 403/)
  await page.clock.install({ time: Date.now() - 3 * 60 * 60_000 })
  await page.goto('/auth?next=/marketing/tickets')
  await signIn(page, t, gateway.origin, newcomer())
  await expect(page.getByRole('heading', { name: t('tickets.emptyUnusedTitle') })).toBeVisible()
})

test('a configuration that does not come is nobody’s trouble', async ({ page, t, gateway, noise }) => {
  noise.allow(/status of 500/)
  await page.route('**/capi/config/getConfig', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 500, busCode: 'internalError', busMessage: 'Broken', data: null, traceId: 't' },
    }),
  )
  await page.goto(campaign)
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
  await signIn(page, t, gateway.origin, newcomer())
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle') })).toBeVisible()
  await expect(page.getByText('Broken')).toBeHidden()
})

test('signing out without the gateway says so, and the device forgets the person all the same', async ({
  page,
  t,
  gateway,
  noise,
}) => {
  noise.allow(/net::ERR_FAILED/)
  await page.goto('/auth?next=/home')
  await signIn(page, t, gateway.origin, newcomer())
  await page.route('**/capi/customer/logout', (route) => route.abort())
  await page.getByRole('button', { name: t('sign-in.signOut') }).click()
  await expect(page.getByRole('status', { name: t('common.news') })).toContainText(t('failures.network'))
  await expect(page.getByRole('button', { name: t('home.signIn') })).toBeVisible()
  await expectAccessible(page)
})

/** A browser that keeps nothing: one refuses, the other has no storage at all. */
const deniers = {
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

for (const [what, deny] of Object.entries(deniers)) {
  test(`storage is ${what}: sign in, claim, wallet, sign out`, async ({ page, t, gateway }) => {
    await page.addInitScript(deny)
    await page.goto(`${campaign}&did=DEVICE-1`)
    await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
    const email = newcomer()
    await signIn(page, t, gateway.origin, email)
    await expect(page.getByRole('heading', { name: t('campaign.claimedTitle') })).toBeVisible()
    await page.getByRole('link', { name: t('campaign.seeAll') }).click()
    await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(1)
    await page.getByRole('link', { name: t('common.back') }).click()
    await page.getByRole('link', { name: t('common.back') }).click()
    await expect(page.getByText(t('sign-in.signedInAs', { email }))).toBeVisible()
    await page.getByRole('button', { name: t('sign-in.signOut') }).click()
    await expect(page.getByRole('button', { name: t('home.signIn') })).toBeVisible()
  })
}

test('what lies where: the device for good, the person with the tab', async ({ page, t, gateway }) => {
  await page.goto('/auth?next=/home&did=DEVICE-1&shopMdCode=S0042')
  await signIn(page, t, gateway.origin, newcomer())
  await expect(page.getByRole('button', { name: t('sign-in.signOut') })).toBeVisible()
  const [local, session] = await page.evaluate(
    () => [Object.keys(localStorage), Object.keys(sessionStorage)] as const,
  )
  expect(local).toContain('DEVICE_ID')
  expect(local).not.toContain('USER_TOKEN')
  expect(session).toContain('USER_TOKEN')
  expect(await page.evaluate(() => localStorage.getItem('DEVICE_ID'))).toBe('DEVICE-1')
})
