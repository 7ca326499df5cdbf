/** Apple Pay and Google Pay at the stand-ins of Adyen and Airwallex. A phone's own wallet cannot run here: its part of the Payment Request API is played. */
import type { Page } from '@playwright/test'
import { adyen, adyenSettings } from './adyen-account.ts'
import { airwallex, airwallexSettings } from './airwallex-account.ts'
import { providerTest } from './provider-payments.ts'

export const applePay = 'https://apple.com/apple-pay'
export const googlePay = 'https://google.com/pay'

/** Apple's own address of a session, which its browser names. */
const appleSession = 'https://apple-pay-gateway.apple.com/paymentservices/startSession'

export const airwallexWalletTest = providerTest({
  ...airwallex,
  country: 'US',
  settings: (peer) => ({
    ...airwallexSettings(peer),
    PAY_AIRWALLEX_APPLE_PAY: 'merchant.example.crema',
    PAY_AIRWALLEX_GOOGLE_PAY: 'BCR2DN6T',
    PAY_AIRWALLEX_ACCOUNT_ID: 'acct_abc',
  }),
})

export const walletTest = providerTest({
  ...adyen,
  country: 'US',
  settings: (peer) => ({
    ...adyenSettings(peer),
    PAY_ADYEN_APPLE_PAY: '000000000200001',
    PAY_ADYEN_GOOGLE_PAY: 'BCR2DN6T',
    PAY_ADYEN_CARD_FORM: 'on',
  }),
})

type Shown = { methods: string[]; value: string; session?: unknown; completed?: string }

/** What the payer does with a sheet. `waits`: nothing until `approve`; `leaves`: approves, and the sheet is gone soon after. */
type PayersAnswer = 'approves' | 'closes' | 'waits' | 'leaves'

/** A browser with one wallet. It shows one sheet at a time, as browsers do. */
export async function haveWallet(page: Page, method: string, answer: PayersAnswer): Promise<void> {
  await page.addInitScript(
    ({ having, does, validationURL }) => {
      type Given = { supportedMethods: string }
      const record: Shown[] = []
      Object.assign(window, { shownPayments: record })
      let isShown = false
      class PlayedRequest extends EventTarget {
        methods: string[]
        value: string
        constructor(methods: Given[], details: { total: { amount: { value: string } } }) {
          super()
          this.methods = methods.map((each) => each.supportedMethods)
          this.value = details.total.amount.value
        }
        canMakePayment() {
          return Promise.resolve(this.methods.includes(having))
        }
        async show() {
          const shown: Shown = { methods: this.methods, value: this.value }
          record.push(shown)
          if (isShown) throw new DOMException('Another sheet is shown.', 'AbortError')
          if (does === 'closes') throw new DOMException('The payer has closed it.', 'AbortError')
          isShown = true
          const isApple = having.includes('apple')
          if (isApple) {
            const event = new Event('merchantvalidation')
            let session: Promise<unknown> | undefined
            Object.assign(event, {
              validationURL,
              complete: (given: Promise<unknown>) => void (session = given),
            })
            this.dispatchEvent(event)
            shown.session = await session
          }
          if (does === 'waits')
            await new Promise((resolve) => window.addEventListener('approve', resolve, { once: true }))
          const nth = String(record.length)
          return {
            details: isApple
              ? { token: { paymentData: { version: 'EC_v1', data: `encrypted ${nth}` } } }
              : { paymentMethodData: { tokenizationData: { token: `{"signature":"${nth}"}` } } },
            complete(result: string) {
              isShown = false
              if (does === 'leaves')
                return Promise.reject(new DOMException('The sheet is gone.', 'InvalidStateError'))
              shown.completed = result
              sessionStorage.setItem('completed', result)
              return Promise.resolve()
            },
          }
        }
      }
      // Apple's browsers have both.
      const ofApple = having.includes('apple') ? { ApplePaySession: PlayedRequest } : {}
      Object.assign(window, { PaymentRequest: PlayedRequest, ...ofApple })
    },
    { having: method, does: answer, validationURL: appleSession },
  )
  await page.reload()
}

/** The sheets that were asked for since the page was loaded. */
export const shownSheets = (page: Page) =>
  page.evaluate(() => (window as unknown as { shownPayments: Shown[] }).shownPayments)

/** The payer approves the sheet that waits. */
export const approve = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('approve')))

/** The result that the last sheet of this tab received. */
export const completed = (page: Page) => page.evaluate(() => sessionStorage.getItem('completed'))
