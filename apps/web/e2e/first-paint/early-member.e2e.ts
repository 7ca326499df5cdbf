/** A member's tap before hydration claims once, and pictures and scripts wait for its answer. */
import type { Page } from '@playwright/test'
import { callGateway } from '@crema/tools/gateway-calls'
import { claimButton, claimsSentBy, signInBefore } from '../support/early-visits.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdReact } from '../support/hold-react.ts'
import { linkTo } from '../support/members.ts'

const link = linkTo('DEMO-DIRECT', 'en')

async function countVouchers(token: string, origin: string): Promise<number> {
  const { data } = await callGateway(origin, 'GET coupon/mine', { state: 'unused' }, { token })
  return data.items.length
}

test('a tap claims at once, and React takes the answer over after hydration', async ({
  page,
  t,
  gateway,
}) => {
  const token = await signInBefore(page, gateway.origin)
  // An earlier page of this tab, which stored zone and device.
  await page.goto('/home')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('ZONE'))).toBe('Asia/Singapore')
  const claims = claimsSentBy(page)
  const releaseScripts = await holdReact(page)
  await page.goto(link, { waitUntil: 'commit' })
  const button = page.locator(claimButton)
  // In the same task as the tap, so in its frame.
  expect(
    await button.evaluate((element: HTMLElement) => {
      element.click()
      return element.getAttribute('aria-busy')
    }),
  ).toBe('true')
  await expect(page.getByText(t('campaign.stamp'), { exact: true })).toBeVisible()
  const [sent] = claims
  const device = await page.evaluate(() => localStorage.getItem('DEVICE_ID'))
  expect([sent?.headers()['x-zone-id'], sent?.headers()['x-device-id']]).toEqual(['Asia/Singapore', device])
  expect(claims.map((claim) => claim.headers()['idempotency-key'])).toEqual([
    expect.stringMatching(/^[\da-f-]{36}$/),
  ])
  releaseScripts()
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  expect(claims).toHaveLength(1)
  expect(await countVouchers(token, gateway.origin)).toBe(1)
})

test('a double tap is one claim', async ({ page, t, gateway }) => {
  const token = await signInBefore(page, gateway.origin)
  const claims = claimsSentBy(page)
  const releaseScripts = await holdReact(page)
  await page.goto(linkTo('DEMO-FULLREDUCTION', 'en'), { waitUntil: 'commit' })
  await page.locator(claimButton).dblclick()
  releaseScripts()
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  expect(claims).toHaveLength(1)
  expect(await countVouchers(token, gateway.origin)).toBe(1)
})

test.describe('pictures and scripts wait for the answer of a claim', () => {
  /** Taps where frames and timers pass only as the test says, and holds back the answer. */
  async function tapWithoutAnswer(page: Page, origin: string) {
    await signInBefore(page, origin)
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/capi/activity/claim', async (route) => {
      await answered
      await route.continue()
    })
    const requested: string[] = []
    page.on('request', (request) => {
      if (/\.(?:js|svg)$/.test(request.url())) requested.push(request.url())
    })
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await page.goto(linkTo('DEMO-NEWUSER', 'en'))
    const sent = page.waitForRequest('**/capi/activity/claim')
    await page.locator(claimButton).evaluate((button: HTMLElement) => button.click())
    await sent
    return { answer, requested }
  }

  test('until the frame that shows it', async ({ page, gateway }) => {
    const { answer, requested } = await tapWithoutAnswer(page, gateway.origin)
    await page.clock.runFor(500)
    answer()
    await expect(page.locator('[data-early=claim][data-done]')).toBeAttached()
    expect(requested).toEqual([])
    const rest = ['**/assets/*.js', '**/*.svg'].map((url) => page.waitForRequest(url))
    await page.clock.runFor(100)
    await Promise.all(rest)
  })

  test('for a second', async ({ page, gateway, t }) => {
    const { answer, requested } = await tapWithoutAnswer(page, gateway.origin)
    await page.clock.runFor(900)
    expect(requested).toEqual([])
    const rest = ['**/assets/*.js', '**/*.svg'].map((url) => page.waitForRequest(url))
    await page.clock.runFor(200)
    await Promise.all(rest)
    answer()
    await page.clock.resume()
    await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 3 }) })).toBeVisible()
  })
})

test('a claim whose answer is lost before hydration is sent again with the same idempotency key', async ({
  page,
  t,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR_FAILED/)
  const token = await signInBefore(page, gateway.origin)
  const keys: (string | undefined)[] = []
  await page.route('**/capi/activity/claim', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    if (keys.length === 1) await route.abort()
    else await route.fulfill({ response })
  })
  await page.goto(linkTo('DEMO-FULLREDUCTION', 'en'), { waitUntil: 'commit' })
  await page.locator(claimButton).click()
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await countVouchers(token, gateway.origin)).toBe(1)
})
