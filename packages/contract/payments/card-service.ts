import * as z from 'zod/mini'
import { attemptId, paymentAttempt } from './payment-attempt.ts'

/** The payment service, which takes the encrypted card of an attempt: `POST {PAY_ORIGIN}/pay/card`. */

export const cardServicePath = '/pay/card'

/** `card` is the JWE (compact) of `cardPayload`: RSA-OAEP-256, A256GCM, with the `kid` of the key. */
export const sentCard = z.strictObject({
  attemptId,
  card: z.string().check(z.regex(/^[\w-]+(\.[\w-]+){4}$/), z.maxLength(4_096)),
})

/** What is encrypted. */
export const cardPayload = z.strictObject({
  pan: z.string().check(z.regex(/^\d{12,19}$/)),
  /** `MM/YY`. */
  exp: z.string().check(z.regex(/^(0[1-9]|1[0-2])\/\d{2}$/)),
  cvc: z.string().check(z.regex(/^\d{3,4}$/)),
  attemptId,
  nonce: z.string(),
  /** Seconds since 1970, by the gateway's clock; accepted for 5 minutes. */
  iat: z.int(),
})
export type CardPayload = z.output<typeof cardPayload>

/**
 * Why a card was not taken. `cardUnreadable`: it is not encrypted as it must be, too old, or for another attempt.
 * `cardInvalid`: the number, the date or the code cannot be right. `cardAlreadySent`: the attempt has its card, so its state
 * is read as always.
 */
export const cardRefusals = ['cardUnreadable', 'cardInvalid', 'cardAlreadySent', 'notFound'] as const
export type CardRefusal = (typeof cardRefusals)[number]

/** Status 200 with the attempt, or 4xx with the refusal; 429 and 503 as everywhere. */
export const cardAnswer = z.union([
  z.object({ attempt: paymentAttempt }),
  z.object({ refused: z.enum(cardRefusals) }),
])
export type CardAnswer = z.output<typeof cardAnswer>
