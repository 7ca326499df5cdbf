import type { DeviceWallet, OfferedWallet } from '@crema/contract/payments/payment-attempt'
import type { Money } from '@crema/contract/schemas'

/** Safari's event, by which Apple Pay asks for the merchant's session. */
type MerchantValidationEvent = Event & {
  validationURL?: string
  complete: (session: Promise<object>) => void
}

/** The request that the browser shows for a wallet. `label` names who is paid. */
export function walletRequest(
  { method, data }: OfferedWallet,
  { amountMinor, currency, digits }: Money,
  label: string,
): PaymentRequest {
  const value = (amountMinor / 10 ** digits).toFixed(digits)
  return new PaymentRequest([{ supportedMethods: method, data }], {
    total: { label, amount: { currency, value } },
  })
}

/** Whether the payer's browser and device have the wallet. */
export async function canPayWith(offered: OfferedWallet, amount: Money): Promise<boolean> {
  if (!('PaymentRequest' in window)) return false
  // Other browsers than Apple's would look for the wallet at apple.com, which the page's policy forbids.
  if (offered.wallet === 'applePay' && !('ApplePaySession' in window)) return false
  // It is rejected where the page may not ask, as in a frame of another site or after asking too often.
  return walletRequest(offered, amount, offered.wallet)
    .canMakePayment()
    .catch(() => false)
}

export type Approval = {
  /** For the provider alone. */
  token: string
  /** Tells the wallet what became of the payment; its sheet may be gone by then. */
  complete: (result: PaymentComplete) => Promise<void>
}

/**
 * Shows the wallet; must be called during the tap. Resolves to undefined where the payer has closed it. `merchantSession` is
 * asked for by Apple Pay alone.
 */
export async function openWallet(
  wallet: DeviceWallet,
  request: PaymentRequest,
  merchantSession: (validationUrl: string | undefined) => Promise<object>,
): Promise<Approval | undefined> {
  request.addEventListener('merchantvalidation', (event) => {
    const { complete, validationURL } = event as MerchantValidationEvent // lib.dom does not have it
    complete.call(event, merchantSession(validationURL))
  })
  try {
    const response = await request.show()
    const token = tokenOf(wallet, response.details)
    if (token === undefined) {
      await response.complete('fail')
      throw new Error(`${wallet} approved a payment without a token.`)
    }
    return { token, complete: (result) => completeSheet(response, result) }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
}

/** A sheet that waited too long is closed by the browser, or by the payer, and accepts no result. */
async function completeSheet(response: PaymentResponse, result: PaymentComplete): Promise<void> {
  try {
    await response.complete(result)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

type Details = {
  token?: { paymentData?: unknown }
  paymentMethodData?: { tokenizationData?: { token?: unknown } }
}

function tokenOf(wallet: DeviceWallet, details: unknown): string | undefined {
  const { token, paymentMethodData } = details as Details // as Apple and Google document it
  const found =
    wallet === 'applePay'
      ? token?.paymentData && JSON.stringify(token)
      : paymentMethodData?.tokenizationData?.token
  return typeof found === 'string' ? found : undefined
}
