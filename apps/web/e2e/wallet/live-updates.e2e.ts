/** What a till does with a coupon reaches the open page without being asked for. */
import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { callGateway } from '@crema/tools/gateway-calls'
import { registerMember } from '@crema/tools/register-member'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { newEmail, startSignedIn } from '../support/members.ts'

const storeId = 'US-SEA-1'
const streams = '**/capi/member/changes'

/** The streams that the pages of a browser have open, and the requests of reads since the last call of `clear`. */
function traffic(context: BrowserContext) {
  const open = new Set<unknown>()
  const opened: string[] = []
  const calls: string[] = []
  context.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path === '/capi/member/changes') {
      open.add(request)
      opened.push(path)
    } else if (path.startsWith('/capi/')) calls.push(path)
  })
  context.on('requestfinished', (request) => void open.delete(request))
  context.on('requestfailed', (request) => void open.delete(request))
  return { open, opened, calls }
}

async function firstVoucher(origin: string, token: string): Promise<string> {
  const { data } = await callGateway(origin, 'GET coupon/mine', { state: 'unused' }, { token })
  return data.items[0]?.voucherNo ?? ''
}

/** Uses a coupon at the demo's till. */
async function useAtTill(page: Page, code: string): Promise<void> {
  const answer = await page.request.post('/demo/till', { form: { code, storeId, do: 'use' } })
  expect(await answer.text()).toContain('Redeemed')
}

/** Gives the stars of an order of ten dollars at the demo's till. */
async function payAtTill(page: Page, accountNumber: string): Promise<void> {
  const form = { do: 'pay', accountNumber, orderNo: randomUUID(), amount: '10.00', storeId }
  const answer = await page.request.post('/demo/till', { form })
  expect(await answer.text()).toMatch(/verdict">\D*\d+/)
}

async function showCode(page: Page, origin: string): Promise<string> {
  const token = await registerMember(origin, newEmail(), { claims: ['DEMO-DIRECT'] })
  const voucherNo = await firstVoucher(origin, token)
  await startSignedIn(page, token)
  const stream = page.waitForResponse(streams)
  await page.goto(`/marketing/tickets?voucherNo=${voucherNo}&lang=en`)
  await expect(page.getByRole('img')).toBeVisible()
  expect((await stream).status()).toBe(200)
  return voucherNo
}

test('the counter code says that it was used, at once, because the gateway says so', async ({
  page,
  context,
  t,
  gateway,
}) => {
  const { calls } = traffic(context)
  const voucherNo = await showCode(page, gateway.origin)
  // Nothing is asked for in the meantime: only the code itself is renewed, every half minute.
  calls.length = 0
  await page.waitForTimeout(3_000)
  expect(calls.filter((path) => path !== '/capi/coupon/code')).toEqual([])
  await useAtTill(page, voucherNo)
  const status = page.getByRole('status').filter({ hasText: t('wallet.usedTitle') })
  await expect(status).toBeVisible({ timeout: 1_000 })
  await expect(status).toContainText('Pike & 3rd')
  await expect(page.getByRole('img', { name: /number/ })).toHaveCount(0)
  expect(calls.filter((path) => path === '/capi/coupon/detail')).toHaveLength(1)
  await expectAccessible(page)
})

test('two tabs share one stream, and the other tab takes it over when the first one is closed', async ({
  page,
  context,
  t,
  gateway,
}) => {
  const { open, opened } = traffic(context)
  const voucherNo = await showCode(page, gateway.origin)
  const second = await context.newPage()
  const token = await page.evaluate(() => sessionStorage.getItem('USER_TOKEN'))
  await startSignedIn(second, token ?? '')
  await second.goto(`/marketing/tickets?voucherNo=${voucherNo}&lang=en`)
  await expect(second.getByRole('img')).toBeVisible()
  await second.waitForTimeout(1_000)
  expect([open.size, opened.length]).toEqual([1, 1])
  await useAtTill(page, voucherNo)
  await expect(second.getByText(t('wallet.usedTitle'))).toBeVisible({ timeout: 2_000 })
  await page.close()
  await expect.poll(() => opened.length).toBe(2)
})

test('where the stream is blocked the page polls, and finds out within half a minute', async ({
  page,
  t,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR_FAILED/)
  await page.route(streams, (route) => route.abort())
  await page.clock.install()
  const token = await registerMember(gateway.origin, newEmail(), { claims: ['DEMO-DIRECT'] })
  const voucherNo = await firstVoucher(gateway.origin, token)
  await startSignedIn(page, token)
  const failures: string[] = []
  page.on('requestfailed', (request) => failures.push(request.url()))
  await page.goto(`/marketing/tickets?lang=en`)
  await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(1)
  for (let failed = 1; failed <= 3; failed++) {
    await expect.poll(() => failures.filter((url) => url.endsWith('/changes')).length).toBe(failed)
    await page.clock.runFor(30_000)
  }
  await useAtTill(page, voucherNo)
  await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(1)
  await page.clock.runFor(30_000)
  await expect(page.getByText(t('wallet.emptyUnusedTitle'))).toBeVisible()
})

test('a page that is hidden for half a minute closes its stream, and reads again when it is shown', async ({
  page,
  context,
  t,
  gateway,
}) => {
  await page.clock.install()
  const { open, opened } = traffic(context)
  const voucherNo = await showCode(page, gateway.origin)
  const setVisibility = (state: DocumentVisibilityState) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await setVisibility('hidden')
  await page.clock.runFor(20_000)
  expect(open.size).toBe(1)
  await page.clock.runFor(10_000)
  await expect.poll(() => open.size).toBe(0)
  await useAtTill(page, voucherNo)
  await setVisibility('visible')
  await expect(page.getByText(t('wallet.usedTitle'))).toBeVisible()
  await expect.poll(() => [open.size, opened.length]).toEqual([1, 2])
})

test('the member’s code says that the coupon chosen was used', async ({ page, t, gateway }) => {
  const token = await registerMember(gateway.origin, newEmail(), { claims: ['DEMO-DIRECT'] })
  const voucherNo = await firstVoucher(gateway.origin, token)
  await startSignedIn(page, token)
  const stream = page.waitForResponse(streams)
  await page.goto('/home/card?lang=en')
  const coupon = page.getByRole('combobox', { name: t('home.useCoupon') })
  await coupon.selectOption(voucherNo)
  await stream
  await useAtTill(page, voucherNo)
  const status = page.getByRole('status').filter({ hasText: t('home.couponUsed') })
  await expect(status).toContainText('Pike & 3rd')
  await expect(page.getByRole('img', { name: t('home.code') })).toBeVisible()
  await expect(coupon).toHaveCount(0)
  await expectAccessible(page)
})

test('the stars of an order arrive on the member’s code and on the screen of stars', async ({
  page,
  context,
  t,
  gateway,
}) => {
  const token = await registerMember(gateway.origin, newEmail())
  const { data: member } = await callGateway(gateway.origin, 'GET customer/info', {}, { token })
  const { data: before } = await callGateway(gateway.origin, 'GET point/summary', {}, { token })
  expect(before.balance).toBe(0)
  await startSignedIn(page, token)
  const stream = page.waitForResponse(streams)
  await page.goto('/home/card?lang=en')
  await expect(page.getByRole('img', { name: t('home.code') })).toBeVisible()
  await stream
  const second = await context.newPage()
  await startSignedIn(second, token)
  await second.goto('/marketing/pointActivity?lang=en')
  const balance = second.getByRole('region', { name: t('stars.yourStars'), exact: true })
  await expect(balance).toContainText('0')
  await second.waitForTimeout(1_000)

  await payAtTill(page, member.accountNumber)
  const { data: after } = await callGateway(gateway.origin, 'GET point/summary', {}, { token })
  expect(after.balance).toBeGreaterThan(0)
  await expect(
    page.getByRole('status').filter({ hasText: t('home.starsEarned', { count: after.balance }) }),
  ).toBeVisible()
  await expect(balance).toContainText(String(after.balance))
  await expectAccessible(page)
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`the balance counts up where motion is welcome: ${reducedMotion}`, async ({ page, t, gateway }) => {
    await page.emulateMedia({ reducedMotion })
    const token = await registerMember(gateway.origin, newEmail())
    const { data: member } = await callGateway(gateway.origin, 'GET customer/info', {}, { token })
    await startSignedIn(page, token)
    const stream = page.waitForResponse(streams)
    await page.goto('/marketing/pointActivity?lang=en')
    const balance = page.getByRole('region', { name: t('stars.yourStars'), exact: true })
    await expect(balance).toContainText('0')
    await stream
    await balance.evaluate((region) => {
      const shown = new Set<string>()
      Object.assign(window, { shown })
      new MutationObserver(() => {
        for (const each of region.querySelectorAll('[aria-hidden=true]'))
          if (/^\d+$/.test(each.textContent)) shown.add(each.textContent)
      }).observe(region, { subtree: true, childList: true, characterData: true })
    })
    await payAtTill(page, member.accountNumber)
    const { data: after } = await callGateway(gateway.origin, 'GET point/summary', {}, { token })
    await expect(balance).toContainText(String(after.balance))
    await expect(balance.locator('[data-counting]')).toHaveCount(0)
    const counted = await page.evaluate(() => [...(Reflect.get(window, 'shown') as Set<string>)].map(Number))
    if (reducedMotion === 'reduce') expect(counted).toEqual([])
    else expect(counted.length).toBeGreaterThan(1)
    expect(counted).toEqual(counted.toSorted((one, other) => one - other))
    expect(Math.max(0, ...counted)).toBeLessThanOrEqual(after.balance)
  })
}
