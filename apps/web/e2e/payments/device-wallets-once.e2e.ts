/** One payment by a device's wallet, whatever is tapped, lost, left or opened twice. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import {
  applePay,
  approve,
  completed,
  googlePay,
  haveWallet,
  shownSheets,
  walletTest as test,
} from '../support/device-wallets.ts'
import { expect } from '../support/fixtures.ts'
import { boxOf, resize } from '../support/layout.ts'
import { payButton, resultTitle } from '../support/orders.ts'

const isStart = /\/capi\/payment\/attempt$/
const walletButton = (page: Page) => page.getByRole('button', { name: /Apple Pay|Google Pay/ })

/** The gateway carries out what is sent, and its answers are lost while `isLosing`. */
async function loseAnswers(page: Page, times = Infinity) {
  const keys: (string | undefined)[] = []
  const losing = { keys, isLosing: true }
  await page.route(isStart, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (!losing.isLosing || keys.length > times) return route.fallback()
    await route.fetch()
    return route.abort('connectionreset')
  })
  return losing
}

test('a double tap opens one sheet and starts one payment', async ({ page, payment, t }) => {
  await haveWallet(page, googlePay, 'waits')
  const starts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && isStart.test(request.url())) starts.push(request.url())
  })
  await walletButton(page).dblclick()
  const busy = page.getByRole('button', { name: t('payments.paying') })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await expect(payButton(page)).toBeDisabled()
  await expectAccessible(page)
  await busy.click()
  expect(await shownSheets(page)).toHaveLength(1)
  await approve(page)
  await payment.expectPaid()
  expect(starts).toHaveLength(1)
  expect(await completed(page)).toBe('success')
})

test('while the wallet pays, its button is busy and the card cannot pay', async ({ page, payment, t }) => {
  await haveWallet(page, applePay, 'approves')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(isStart, async (route) => {
    await held
    return route.fallback()
  })
  await walletButton(page).click()
  await expect(page.getByRole('button', { name: t('payments.paying') })).toHaveAttribute('aria-busy', 'true')
  await expect(payButton(page)).toBeDisabled()
  await expect(payButton(page)).toHaveAccessibleName(/^Pay \$/)
  await expectAccessible(page)
  answer()
  await payment.expectPaid()
})

test('a second tab finds the payment of the first, and charges nothing', async ({
  page,
  payment,
  peer,
  context,
  t,
}) => {
  const second = await context.newPage()
  await second.goto(page.url())
  await haveWallet(second, googlePay, 'waits')
  await haveWallet(page, googlePay, 'approves')
  await walletButton(second).click()
  // The first tab's payment is at the provider when the second sheet is approved.
  peer.failNext(['loses', 'loses'], /\/payments$/)
  await walletButton(page).click()
  await expect(resultTitle(page, t('payments.processingTitle'))).toBeVisible()
  await approve(second)
  await expect(resultTitle(second, t('payments.processingTitle'))).toBeVisible()
  await payment.report()
  await expect(resultTitle(second, t('payments.succeededTitle'))).toBeVisible()
  await payment.expectPaid()
})

test('a sheet that is approved after another tab has paid says that the order is paid', async ({
  page,
  payment,
  context,
  t,
}) => {
  const second = await context.newPage()
  await second.goto(page.url())
  await haveWallet(second, googlePay, 'waits')
  await haveWallet(page, googlePay, 'approves')
  await walletButton(second).click()
  await walletButton(page).click()
  await payment.expectPaid()
  await approve(second)
  await expect(
    second
      .getByText(t('payments.notStarted'))
      .or(second.getByText(t('kiosk.paidTitle')))
      .first(),
  ).toBeVisible()
  await expect.poll(() => completed(second)).toBe('fail')
  expect(payment.charges()).toHaveLength(1)
})

test('an answer that is lost is asked for again with the same key', async ({
  page,
  payment,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR_/)
  await haveWallet(page, applePay, 'approves')
  const { keys } = await loseAnswers(page, 1)
  await walletButton(page).click()
  await payment.expectPaid()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await shownSheets(page)).toHaveLength(1)
})

for (const width of [320, 390]) {
  test(`${width} px: where no answer comes, the notice is in view above the button for cards`, async ({
    page,
    payment,
    consoleGuard,
    t,
  }) => {
    consoleGuard.allow(/net::ERR_/)
    await resize(page, { width, height: 640 })
    await haveWallet(page, googlePay, 'approves')
    await loseAnswers(page)
    await walletButton(page).click()
    const notice = page.getByRole('status').filter({ hasText: t('payments.unconfirmedTitle') })
    await expect(notice).toBeInViewport({ ratio: 1 })
    const bar = payButton(page).locator('..')
    expect((await boxOf(bar)).y - (await boxOf(notice)).bottom).toBeGreaterThan(15)
    expect(payment.charges()).toHaveLength(1)
  })
}

test('on a wide screen the button for cards follows their form, and wallets are below it', async ({
  page,
  payment,
}) => {
  await resize(page, { width: 1280, height: 800 })
  await haveWallet(page, googlePay, 'approves')
  const card = await boxOf(page.getByRole('region').filter({ has: page.getByRole('form') }))
  const pay = await boxOf(payButton(page))
  const wallet = await boxOf(walletButton(page))
  expect(pay.y - card.bottom).toBe(16)
  expect(wallet.y - pay.bottom).toBeGreaterThan(16)
  await payment.byCard()
  await payment.expectPaid()
})

test('where no answer comes, the next tap shows the receipt without another sheet', async ({
  page,
  payment,
  consoleGuard,
  t,
}) => {
  consoleGuard.allow(/net::ERR_/)
  await haveWallet(page, googlePay, 'approves')
  const losing = await loseAnswers(page)
  await walletButton(page).click()
  await expect(page.getByText(t('payments.unconfirmedTitle'))).toBeVisible()
  await expect(page.getByText(t('payments.unconfirmedText'))).toBeInViewport()
  await expectAccessible(page)
  expect(await completed(page)).toBe('unknown')
  losing.isLosing = false
  await walletButton(page).click()
  await payment.expectPaid()
  expect(new Set(losing.keys).size).toBe(1)
  expect(await shownSheets(page)).toHaveLength(1)
})

test('where no answer comes, paying by card shows the receipt of the wallet', async ({
  page,
  payment,
  consoleGuard,
  t,
}) => {
  consoleGuard.allow(/net::ERR_|409/)
  await haveWallet(page, googlePay, 'approves')
  const losing = await loseAnswers(page)
  await walletButton(page).click()
  await expect(page.getByText(t('payments.unconfirmedTitle'))).toBeVisible()
  losing.isLosing = false
  await payment.byCard()
  await payment.expectPaid()
})

test('where no answer comes and the page is loaded again, the order says that it is paid', async ({
  page,
  payment,
  consoleGuard,
  t,
}) => {
  consoleGuard.allow(/net::ERR_/)
  await haveWallet(page, googlePay, 'approves')
  await loseAnswers(page)
  await walletButton(page).click()
  await expect(page.getByText(t('payments.unconfirmedTitle'))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: t('kiosk.paidTitle') })).toBeVisible()
  expect(payment.charges()).toHaveLength(1)
})

test('back from the receipt leads to the paid order', async ({ page, payment, t }) => {
  await haveWallet(page, applePay, 'approves')
  const form = page.url()
  await walletButton(page).click()
  await payment.expectPaid()
  await page.goBack()
  await expect(page.getByRole('heading', { name: t('kiosk.paidTitle') })).toBeVisible()
  await page.goto(form)
  await expect(walletButton(page)).toHaveCount(0)
  await page.getByRole('link', { name: t('payments.showReceipt') }).click()
  await payment.expectPaid()
})

test('back from the bank’s page, the wallet pays again and the first payment has ended', async ({
  page,
  payment,
  peer,
}) => {
  await haveWallet(page, googlePay, 'approves')
  peer.decide('redirect')
  await walletButton(page).click()
  await page.waitForURL(/\/payer\//)
  await page.goBack()
  await walletButton(page).click()
  await payment.expectPaid()
  expect(await payment.states()).toEqual(['cancelled', 'succeeded'])
})

test('a sheet that is gone before the answer comes changes nothing', async ({ page, payment, peer, t }) => {
  await haveWallet(page, googlePay, 'leaves')
  peer.decide({ refused: '2' })
  await walletButton(page).click()
  await payment.expectUnpaid('failed', t('payments.cardDeclined'))
  await payment.again()
  await walletButton(page).click()
  await payment.expectPaid()
})
