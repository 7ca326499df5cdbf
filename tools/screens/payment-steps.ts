/** Steps before a screenshot of a payment is taken: a kiosk's order, paid with the demo's test cards. */
import { defaultCountry } from '@crema/contract/countries/countries'
import type { Step, StepContext } from './steps.ts'

/** Opens an order at the demo kiosk, and one of its payment pages. */
const openOrder =
  (pagePath: string): Step =>
  async ({ page }) => {
    const { search, searchParams } = new URL(page.url())
    const country = searchParams.get('cnty')?.toUpperCase() ?? defaultCountry
    const answer = await page.request.post('/demo/kiosk', { form: { country } })
    const [, orderId = ''] = /orderId=([\w-]{24})/.exec(await answer.text()) ?? []
    await page.goto(`${pagePath}?orderId=${orderId}&${search.slice(1)}`)
    await page.getByRole('listitem').first().waitFor()
  }

export const openCheckStand = openOrder('/checkStand')
export const openOtherWays = openOrder('/checkStandMore')

/** Submits the empty form. */
export const submitEmptyCard: Step = async (context) => {
  await openCheckStand(context)
  await context.page.locator('button[form]').click()
  await context.page.getByRole('alert').first().waitFor()
}

const typeCard =
  (number: string): Step =>
  async (context) => {
    await openCheckStand(context)
    const { page, t } = context
    await page.getByRole('textbox', { name: t('payments.cardNumber') }).fill(number)
    await page.getByRole('textbox', { name: t('payments.expiry') }).fill('1231')
    await page.getByRole('textbox', { name: t('payments.securityCode') }).fill('123')
  }

export const typeVisa = typeCard('4242424242424242')

const payBy =
  (number: string, title: 'succeededTitle' | 'failedTitle' | 'processingTitle'): Step =>
  async (context) => {
    await typeCard(number)(context)
    const { page, t } = context
    await page.locator('button[form]').click()
    await page.getByRole('heading', { name: t(`payments.${title}`) }).waitFor()
  }

export const paySuccessfully = payBy('4242424242424242', 'succeededTitle')
export const payDeclined = payBy('4000000000000002', 'failedTitle')
export const paySlowly = payBy('4000000000000077', 'processingTitle')

/** Opens the row of the demo's wallet, and waits until it is open: a tap before hydration has its effect after it. */
export const openWallet: Step = async (context) => {
  await openOtherWays(context)
  const { page } = context
  await page.locator('button[aria-expanded]').last().click()
  await page.locator('button[aria-expanded=true]').waitFor()
}

/** Goes on to the demo's wallet, and refuses there. */
export const refuseWallet: Step = async (context) => {
  await openWallet(context)
  const { page, t } = context
  await page
    .getByRole('button', { name: /Demo Wallet/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.getByRole('heading', { name: t('payments.cancelledTitle') }).waitFor()
}

/** The payment service does not receive the card. */
export const loseCard: Step = async (context) => {
  const { page, t } = context
  await page.route('**/pay/card', (route) => route.abort())
  await typeVisa(context)
  await page.locator('button[form]').click()
  await page.getByRole('heading', { name: t('payments.cardMissingTitle') }).waitFor()
}

/**
 * The browser renders the form, and asks for the ways to pay, as where the gateway cannot render it: its page has them already.
 * `change` may alter the headers of the page.
 */
export async function renderInBrowser(
  page: StepContext['page'],
  change: (headers: Record<string, string>) => void = () => {},
): Promise<void> {
  await page.route(/\/checkStand\?/, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers() }
    change(headers)
    const html = await response.text()
    const body = html.replace(/<script type="application\/json" id="state">.*?<\/script>/s, '')
    await route.fulfill({ response, headers, body })
  })
}

/** The order is opened in a browser that has both wallets, at a chain whose provider takes them. */
export const openWithWallets: Step = async (context) => {
  const { page } = context
  await page.addInitScript(() => {
    class AnyWallet extends EventTarget {
      canMakePayment() {
        return Promise.resolve(true)
      }
      // The sheet waits until the payer approves it.
      async show() {
        await new Promise((resolve) => window.addEventListener('approve', resolve))
        return {
          details: { paymentMethodData: { tokenizationData: { token: '{}' } } },
          complete: () => Promise.resolve(),
        }
      }
    }
    Object.assign(window, { PaymentRequest: AnyWallet, ApplePaySession: AnyWallet })
  })
  await renderInBrowser(page)
  await page.route('**/capi/payment/methods?**', async (route) => {
    const response = await route.fetch()
    const envelope = (await response.json()) as { data: object } // as the contract declares it
    const wallets = ['applePay', 'googlePay'].map((wallet) => ({
      wallet,
      method: 'https://wallet.example',
      data: {},
    }))
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, wallets } } })
  })
  await openCheckStand(context)
  await page.getByRole('button', { name: 'Google Pay' }).waitFor()
}

/** A wallet's sheet is open above the page. */
export const tapWallet: Step = async (context) => {
  await openWithWallets(context)
  await context.page.getByRole('button', { name: 'Google Pay' }).click()
  await context.page.locator('button[aria-busy]').waitFor()
}

/** The wallet is approved, and no answer of the gateway comes. */
export const loseWalletsAnswer: Step = async (context) => {
  const { page, t } = context
  await page.route(/\/capi\/payment\/attempt$/, (route) => route.abort())
  await tapWallet(context)
  await page.evaluate(() => window.dispatchEvent(new Event('approve')))
  await page.getByText(t('payments.unconfirmedTitle')).waitFor()
}

/** The bank's page was opened, and nothing was confirmed there. */
export const leaveBank: Step = async (context) => {
  await typeCard('4000002500003155')(context)
  const { page, t } = context
  const result = new URL('/checkout', page.url())
  for (const name of ['lang', 'cnty'])
    result.searchParams.set(name, new URL(page.url()).searchParams.get(name) ?? '')
  const started = page.waitForResponse(/\/capi\/payment\/attempt$/)
  await page.locator('button[form]').click()
  const { data } = (await (await started).json()) as { data: { attempt: { attemptId: string } } } // as the contract declares it
  await page.waitForURL(/\/demo\/payments\//)
  result.searchParams.set('attemptId', data.attempt.attemptId)
  await page.goto(result.href)
  await page.getByRole('heading', { name: t('payments.actionTitle') }).waitFor()
}
