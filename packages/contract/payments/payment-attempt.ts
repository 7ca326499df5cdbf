import * as z from 'zod/mini'
import { instant, money, text } from '../schemas.ts'
import { orderId } from './payment-order.ts'

/** `processing`: the result is not known yet. `needsAction`: the member must do what `action` says. The others are final. */
export const attemptStates = ['processing', 'needsAction', 'succeeded', 'failed', 'cancelled'] as const
export type AttemptState = (typeof attemptStates)[number]

/** Why an attempt failed, in words that the page has. `unavailable`: a fault of ours or of the provider. */
export const paymentFailures = [
  'cardDeclined',
  'insufficientFunds',
  'cardExpired',
  'securityCodeWrong',
  'authenticationFailed',
  'orderExpired',
  'unavailable',
] as const
export type PaymentFailure = (typeof paymentFailures)[number]

/** Brands that the card form recognises. */
export const cardBrands = [
  'visa',
  'mastercard',
  'amex',
  'jcb',
  'unionpay',
  'diners',
  'discover',
  'other',
] as const
export type CardBrand = (typeof cardBrands)[number]

export const attemptId = z.uuid()

/** What the page does next: opens another page, or posts fields to it. */
const action = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.url() }),
  z.object({ kind: z.literal('form'), url: z.url(), fields: z.record(z.string(), z.string()) }),
  /** The card has still to be sent to the payment service (`cardTarget`). */
  z.object({ kind: z.literal('card') }),
])

/** Where the browser sends the encrypted card: JWE compact, RSA-OAEP-256 and A256GCM, to the payment service alone. */
export const cardTarget = z.object({
  /** POST `{ attemptId, card }` with `card` as the JWE of `{ pan, exp: "MM/YY", cvc, attemptId, nonce, iat }`. */
  url: z.url(),
  /** The public key as a JWK, with its `kid`. */
  key: z.record(z.string(), z.unknown()),
  /** Accepted once. */
  nonce: z.string(),
})
export type CardTarget = z.output<typeof cardTarget>

/** The card that paid, as it may be shown. */
export const shownCard = z.object({
  brand: z.enum(cardBrands),
  lastFour: z.string().check(z.regex(/^\d{4}$/)),
})

export const paymentAttempt = z.object({
  attemptId,
  orderId,
  state: z.enum(attemptStates),
  /** What is charged: the order's amount without the reductions of its vouchers. */
  amount: money,
  /** Null once there is nothing to do. */
  action: z.nullable(action),
  /** Of a failed attempt. */
  failure: z.nullable(z.enum(paymentFailures)),
  card: z.nullable(shownCard),
  /** Of a succeeded attempt. */
  receipt: z.nullable(z.object({ receiptNo: z.string(), paidAt: instant, stars: z.int(), refunded: money })),
  /** When an attempt that needs an action ends. */
  expiresAt: instant,
})
export type PaymentAttempt = z.output<typeof paymentAttempt>

/**
 * Fields of a provider in our card form (hosted fields): its script puts a frame of its own into each, so that the card is
 * typed there. The script is loaded when the payer begins to fill in the form. `pageMethod` is paid on the provider's page,
 * where the fields cannot be loaded.
 */
export const hostedFields = z.object({
  provider: z.literal('adyen'),
  script: z.url(),
  /** Subresource Integrity of the script, such as `sha384-…`. */
  integrity: z.string(),
  /** Identifies the merchant to the provider; public, and accepted by the provider from the page's origin alone. */
  clientKey: z.string(),
  environment: z.string(),
  pageMethod: z.string(),
})
export type HostedFields = z.output<typeof hostedFields>

/** Wallets of a device, which the browser opens with the Payment Request API. */
export const deviceWallets = ['applePay', 'googlePay'] as const
export type DeviceWallet = (typeof deviceWallets)[number]

/** A wallet as the Payment Request API asks for it: `method` is its identifier, `data` is what the wallet reads. */
export const offeredWallet = z.object({
  wallet: z.enum(deviceWallets),
  method: z.url(),
  data: z.record(z.string(), z.unknown()),
})
export type OfferedWallet = z.output<typeof offeredWallet>

/** What a device's wallet or a provider's fields have encrypted for the provider. */
const token = z.string().check(z.minLength(1), z.maxLength(20_000))

/**
 * How an order is paid. `method` is one that `payment/methods` names. `token` is encrypted for the provider: the payment that
 * a device's wallet has approved, of Apple Pay the JSON of Apple's token, of Google Pay the tokenization data; or a card that
 * was typed into the provider's own fields (`hostedFields`), as JSON of what its script gives.
 */
export const paymentMeans = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('card'), save: z.boolean() }),
  z.object({ kind: z.literal('hostedCard'), save: z.boolean(), token }),
  z.object({ kind: z.literal('savedCard'), cardId: z.uuid() }),
  z.object({ kind: z.literal('method'), method: text }),
  z.object({ kind: z.literal('deviceWallet'), wallet: z.enum(deviceWallets), token }),
])
export type PaymentMeans = z.output<typeof paymentMeans>

export const savedCard = z.object({
  cardId: z.uuid(),
  ...shownCard.shape,
  /** The last month in which it is valid. */
  expiryMonth: z.int().check(z.gte(1), z.lte(12)),
  expiryYear: z.int(),
  expired: z.boolean(),
})
export type SavedCard = z.output<typeof savedCard>
