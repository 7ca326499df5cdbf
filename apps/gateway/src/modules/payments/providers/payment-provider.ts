import type { IncomingHttpHeaders } from 'node:http'
import type { Country } from '@crema/contract/countries/countries'
import type {
  CardBrand,
  DeviceWallet,
  HostedFields,
  OfferedWallet,
  PaymentFailure,
} from '@crema/contract/payments/payment-attempt'
import type { Money } from '@crema/contract/schemas'
import type { Locale } from '@crema/i18n/locales'

/** A card as the payment service has decrypted it. It is passed on and never stored or logged. */
export type Card = { pan: string; expiryMonth: number; expiryYear: number; cvc: string }

/** A card that the provider has stored. `token` is the provider's, and is sealed before it is stored. */
export type CardToken = {
  token: string
  brand: CardBrand
  lastFour: string
  expiryMonth: number
  expiryYear: number
}

export type BeginRequest = {
  attemptId: string
  /** Our reference at the provider: unique, at most 32 letters and digits. */
  reference: string
  /** The same for all repetitions of this call. */
  idempotencyKey: string
  amount: Money
  country: Country
  locale: Locale
  /** The page to which the provider returns the browser; it contains the attempt and its secret. */
  returnUrl: string
  webhookUrl: string
  orderNo: string
  /** The member at the provider, a random id without personal data; null for a visitor. */
  payerReference: string | null
  means:
    | { kind: 'card'; card: Card; save: boolean }
    | { kind: 'hostedCard'; token: string; save: boolean }
    | { kind: 'savedCard'; token: string }
    | { kind: 'method'; method: string }
    | { kind: 'deviceWallet'; wallet: DeviceWallet; token: string }
  /** Of the browser, for 3-D Secure and fraud checks. */
  browser: { userAgent: string; ip: string; acceptHeader: string }
}

/** An attempt as the provider's calls need it. */
export type KnownAttempt = Pick<
  BeginRequest,
  'attemptId' | 'reference' | 'amount' | 'country' | 'returnUrl'
> & {
  /** The provider's number of the payment; null until it has been returned. */
  providerReference: string | null
  /** False for one that has ended here, such as by another attempt: the provider is asked about it, and completes nothing. */
  isOpen: boolean
}

/** An attempt whose money is refunded, by a part or all of it. */
export type RefundedAttempt = KnownAttempt & {
  /** What is left of the payment before this refund; null while an earlier refund of it has not ended. */
  left: Money | null
}

/** What the provider says of a payment. `amount` is compared with the attempt's. */
export type ProviderResult = {
  state: 'processing' | 'needsAction' | 'succeeded' | 'failed' | 'cancelled'
  providerReference?: string
  action?: { kind: 'redirect'; url: string } | { kind: 'form'; url: string; fields: Record<string, string> }
  failure?: PaymentFailure
  amount?: Money
  card?: { brand: CardBrand; lastFour: string }
  /** Where the card was to be saved. */
  saved?: CardToken
  /** For the log: what the provider said, such as its error code. Nothing of a person. */
  detail?: string
}

export type RefundResult = {
  state: 'processing' | 'succeeded' | 'failed'
  providerReference?: string
  /** As of a payment. */
  detail?: string
}

export type WebhookEvent = {
  /** Unique for the provider. */
  eventId: string
  /** Ours, or else the provider's number of the payment. */
  reference?: string
  providerReference?: string
  /** Absent where the event only says that something has changed: the provider is queried. */
  result?: ProviderResult
  refund?: { refundReference: string; result: RefundResult }
}

/** Thrown where the provider did not answer in time or not as documented: the result is unknown, and is queried later. */
export class ProviderUnreachable extends Error {}

/** Whether a call ended without an answer of the provider: by `ProviderUnreachable`, or by the time limit of the call. */
export const isUnanswered = (error: unknown): error is Error =>
  error instanceof ProviderUnreachable
  || (error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError'))

/** One payment provider. Its folder has its amounts (exponents), signatures and states; nothing outside depends on them. */
export interface PaymentProvider {
  /** As in `/pay/webhook/{name}` and in the ledger of attempts. */
  name: string
  /** The path of the page to which it returns the browser, such as `/adyenAuth`. */
  returnPath: string
  /** The methods that it offers in a country for a currency, with the names of the market; `card` is one. */
  methods: (country: Country, currency: string) => readonly { method: string; name: string }[]
  savesCards: boolean
  /** Where cards are typed into its own fields in our form. `card` is one of its methods then. */
  hostedFields?: HostedFields | undefined
  /** Absent where it takes no wallets of devices. */
  deviceWallets?: {
    offered: (country: Country) => readonly OfferedWallet[]
    /** The merchant session of Apple Pay for a page of `domain`. `validationUrl`: where Apple gives it, as its browser says. */
    merchantSession: (
      page: { domain: string; validationUrl: string | undefined },
      signal: AbortSignal,
    ) => Promise<Record<string, unknown>>
  }
  begin: (request: BeginRequest, signal: AbortSignal) => Promise<ProviderResult>
  /**
   * Whether nothing of a method can be charged before the payer has been on the provider's page: `begin` without an answer has
   * failed then, since nobody can open that page. Absent where `query` finds such a payment by our reference.
   */
  needsPayer?: (method: string) => boolean
  /**
   * After the browser has come back. `returned` is untrusted: it only selects what is queried. Null where the provider says
   * nothing of this attempt, which then stays as it is.
   */
  resume: (
    attempt: KnownAttempt,
    returned: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => Promise<ProviderResult | null>
  /**
   * For an open attempt it also completes a payment that the payer has approved. Null as above, always where a provider has
   * no query, as Adyen: its webhook decides.
   */
  query: (attempt: KnownAttempt, signal: AbortSignal) => Promise<ProviderResult | null>
  /** Ends a payment that waits for the payer, where the provider can. */
  cancel: (attempt: KnownAttempt, signal: AbortSignal) => Promise<ProviderResult>
  refund: (
    attempt: RefundedAttempt,
    refund: { refundId: string; idempotencyKey: string; amount: Money },
    signal: AbortSignal,
  ) => Promise<RefundResult>
  queryRefund: (
    attempt: KnownAttempt,
    refund: { refundId: string; providerReference: string | null },
    signal: AbortSignal,
  ) => Promise<RefundResult>
  removeCard: (payerReference: string, token: string, signal: AbortSignal) => Promise<void>
  /** The names of the parameters that it adds to the return URL or posts to it. */
  returnParameters: readonly string[]
  /**
   * The verified events of a webhook; null where its signature is wrong. `reply` is the body that the provider expects.
   * Throws ProviderUnreachable where the signature cannot be checked now: answer 503, and the provider sends it again.
   */
  readWebhook: (request: { headers: IncomingHttpHeaders; rawBody: Buffer }) => Promise<{
    events: readonly WebhookEvent[]
    reply: { status: number; type: string; body: string }
  } | null>
}
