/** One payment, whatever is tapped, lost or opened twice. */
import { callGateway } from '@crema/tools/gateway-calls'
import { clockAhead, startGatewayProcess, type GatewayProcess } from '@crema/tools/gateway-process'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { cardField, cards, payButton, payPath, resultTitle, shortOrder, typeCard } from '../support/orders.ts'

const isStart = /\/capi\/payment\/attempt$/

test('a double tap starts one payment', async ({ page, t, gateway }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await page.goto(await payPath(gateway.origin))
  await typeCard(page, t)
  await payButton(page).dblclick()
  await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()
  expect(sent.filter((path) => path.startsWith('/capi/payment') || path.startsWith('/pay/'))).toEqual([
    '/capi/payment/attempt',
    '/pay/card',
  ])
})

test('an answer that is lost is asked for again with the same key', async ({
  page,
  t,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR_/)
  const keys: (string | undefined)[] = []
  await page.route(isStart, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.goto(await payPath(gateway.origin))
  await typeCard(page, t)
  await payButton(page).click()
  await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a card whose answer is lost is not charged again', async ({ page, t, gateway, consoleGuard }) => {
  consoleGuard.allow(/net::ERR_|409/)
  let sent = 0
  await page.route('**/pay/card', async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.goto(await payPath(gateway.origin))
  await typeCard(page, t)
  await payButton(page).click()
  await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()
  expect(sent).toBe(2)
})

test('a card that does not arrive can be entered again', async ({ page, t, gateway, consoleGuard }) => {
  consoleGuard.allow(/net::ERR_/)
  await page.route('**/pay/card', (route) => route.abort('connectionreset'))
  await page.goto(await payPath(gateway.origin))
  await typeCard(page, t)
  await payButton(page).click()
  await expect(resultTitle(page, t('payments.cardMissingTitle'))).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/pay/card')
  await page.getByRole('button', { name: t('payments.enterCard') }).click()
  await typeCard(page, t)
  await payButton(page).click()
  await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()
})

test('without a connection nothing starts, and the number stays', async ({
  page,
  t,
  gateway,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR_/)
  await page.goto(await payPath(gateway.origin))
  await untilHydrated(page)
  await typeCard(page, t)
  await context.setOffline(true)
  await payButton(page).click()
  await expect(page.getByText(t('payments.notStarted'))).toBeVisible()
  await expect(cardField(page, t, 'cardNumber')).toHaveValue('4242 4242 4242 4242')
  await context.setOffline(false)
  await payButton(page).click()
  await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()
})

test('where the closed sign-in sheet cannot be loaded, the card stays', async ({
  page,
  t,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR_|ModuleLoadError/)
  await page.route(/\/assets\/first-tap-chunk-/, (route) => route.abort('connectionreset'))
  await page.addInitScript(() => {
    window.addEventListener('module-load-failed', () => (document.documentElement.dataset['failed'] = 'once'))
  })
  await page.goto(await payPath(gateway.origin))
  await untilHydrated(page)
  // The first tap loads the sheet.
  await typeCard(page, t)
  await cardField(page, t, 'securityCode').click()
  await expect(page.locator('html')).toHaveAttribute('data-failed', 'once', { timeout: 15_000 })
  // The screen would be replaced by now.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  await expect(cardField(page, t, 'cardNumber')).toHaveValue('4242 4242 4242 4242')
  await expect(cardField(page, t, 'securityCode')).toHaveValue('123')
  await expect(payButton(page)).toBeEnabled()
})

test('a second tab finds the payment of the first', async ({ page, t, gateway, context }) => {
  const path = await payPath(gateway.origin)
  await page.goto(path)
  const second = await context.newPage()
  await second.goto(path)
  await typeCard(page, t, { number: cards.slow })
  await payButton(page).click()
  await expect(resultTitle(page, t('payments.processingTitle'))).toBeVisible()
  await typeCard(second, t)
  await payButton(second).click()
  await expect(resultTitle(second, t('payments.processingTitle'))).toBeVisible()
  await expect(resultTitle(second, t('payments.succeededTitle'))).toBeVisible({ timeout: 40_000 })
})

test('back from the result leads to the paid order', async ({ page, t, gateway }) => {
  const path = await payPath(gateway.origin)
  await page.goto(path.replace('/checkStand', '/kiosk/checkStand'))
  await page.getByRole('link', { name: t('kiosk.pay', { amount: '$9.47' }) }).click()
  await typeCard(page, t)
  await payButton(page).click()
  await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: t('kiosk.paidTitle') })).toBeVisible()
  await page.goto(path)
  await page.getByRole('link', { name: t('payments.showReceipt') }).click()
  await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()
})

test.describe('at a gateway whose clock goes ahead', () => {
  let ahead: GatewayProcess
  test.beforeAll(async () => {
    ahead = await startGatewayProcess({ preload: clockAhead })
  })
  test.afterAll(() => ahead.stop())

  test('an order that expires while a card is typed says so, and keeps nothing of it', async ({
    page,
    t,
  }) => {
    const path = await shortOrder(ahead.origin)
    await page.goto(ahead.origin + path)
    await typeCard(page, t)
    const orderId = new URL(path, ahead.origin).searchParams.get('orderId') ?? ''
    const state = async () => {
      ahead.signal('SIGUSR2')
      return (await callGateway(ahead.origin, 'GET payment/order', { orderId })).data.state
    }
    await expect.poll(state).toBe('expired')
    // The page asks every ten seconds.
    const title = page.getByRole('heading', { name: t('kiosk.expiredTitle') })
    await expect(title).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(t('payments.notKept'))).toBeVisible()
    await expect(cardField(page, t, 'cardNumber')).toHaveCount(0)
    await expect(page.locator('[data-tone]:has(img)')).toHaveAttribute('data-tone', 'off')
    await expectAccessible(page)
  })
})
