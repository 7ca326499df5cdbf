import { adyenFields } from '../payment-peers/adyen-fields.ts'
/** Steps before a screenshot of the card form with a provider's fields, which are those of its stand-in. */
import type { PeerRequest } from '../payment-peers/peer-server.ts'
import { openCheckStand, renderInBrowser } from './payment-steps.ts'
import type { Step, StepContext } from './steps.ts'

/** Nothing is there: the browser's requests are answered here. */
const origin = 'http://adyen.test'

/** The order is opened at a chain whose provider has fields in the form. Nothing of it is loaded yet. */
export const openHostedForm: Step = async (context) => {
  const { page } = context
  const fields = adyenFields((problem) => {
    throw new Error(problem)
  })
  const settings = fields.settings(origin)
  const script = settings['PAY_ADYEN_SCRIPT'] ?? ''
  await page.route(`${origin}/**`, async (route) => {
    const request = route.request()
    const answer = fields.answer({
      method: request.method(),
      path: new URL(request.url()).pathname,
      query: new URL(request.url()).searchParams,
      headers: { host: new URL(origin).host },
      rawBody: Buffer.from(request.postData() ?? ''),
    } satisfies PeerRequest)
    const { status = 404, headers = { 'content-type': 'application/json' }, body } = answer ?? {}
    await route.fulfill({ status, headers, body: Buffer.isBuffer(body) ? body : JSON.stringify(body ?? {}) })
  })
  // As the gateway's policy is with these settings.
  await renderInBrowser(page, (headers) => {
    headers['content-security-policy'] = (headers['content-security-policy'] ?? '')
      .replace("script-src 'self'", `script-src 'self' ${script}`)
      .replace("connect-src 'self'", `connect-src 'self' ${origin}`)
      .replace("worker-src 'self'", `worker-src 'self'; frame-src ${origin}`)
      .replace('trusted-types ', 'trusted-types hosted-fields ')
  })
  await page.route('**/capi/payment/methods?**', async (route) => {
    const response = await route.fetch()
    const envelope = (await response.json()) as { data: { card: object } } // as the contract declares it
    const hostedFields = {
      provider: 'adyen',
      script,
      integrity: settings['PAY_ADYEN_SCRIPT_INTEGRITY'],
      clientKey: settings['PAY_ADYEN_CLIENT_KEY'],
      environment: 'test',
      pageMethod: 'demoWallet',
    }
    const data = { ...envelope.data, card: { ...envelope.data.card, hostedFields } }
    await route.fulfill({ response, json: { ...envelope, data } })
  })
  await openCheckStand(context)
  await page.locator('[data-field=number]').waitFor()
}

const fieldIn = ({ page }: StepContext, name: string) =>
  page.frameLocator(`[data-cse="${name}"] iframe`).getByRole('textbox')

/** A card is typed into the fields. */
export const typeHostedCard: Step = async (context) => {
  await openHostedForm(context)
  await context.page.locator('[data-field=number]').click()
  await fieldIn(context, 'encryptedCardNumber').fill('4242424242424242')
  await fieldIn(context, 'encryptedExpiryDate').fill('1231')
  await fieldIn(context, 'encryptedSecurityCode').fill('123')
}

/** The form is sent without a card. */
export const submitEmptyHostedForm: Step = async (context) => {
  await openHostedForm(context)
  const { page } = context
  await page.locator('[data-field=number]').click()
  await fieldIn(context, 'encryptedCardNumber').waitFor()
  await page.locator('button[form]').click()
  await page.getByRole('alert').first().waitFor()
}

/** The script of the fields does not answer. */
export const waitForHostedFields: Step = async (context) => {
  await openHostedForm(context)
  const { page, t } = context
  await page.route(/\/adyen\.js$/, () => new Promise<void>(() => {}))
  await page.locator('[data-field=number]').click()
  await page.getByText(t('payments.hostedSlow')).waitFor()
}

/** The script of the fields is blocked. */
export const blockHostedFields: Step = async (context) => {
  await openHostedForm(context)
  const { page, t } = context
  await page.route(/\/adyen\.js$/, (route) => route.abort())
  await page.locator('[data-field=number]').click()
  await page.getByText(t('payments.hostedFailedTitle')).waitFor()
}
