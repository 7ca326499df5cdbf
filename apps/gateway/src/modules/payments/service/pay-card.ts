import { randomUUID } from 'node:crypto'
import type { Country } from '@crema/contract/countries/countries'
import type { CardPayload, CardRefusal } from '@crema/contract/payments/card-service'
import { cardBrandOf, isCodeOf } from '#src/card-brand.ts'
import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { isSameSecret } from '#src/same-secret.ts'
import { withdrawAttempt } from '../attempts/apply-result.ts'
import { attemptTransitions } from '../attempts/attempt-machine.ts'
import { secretHash } from '../attempts/attempt-secrets.ts'
import { findAttempt, lockAttempt, updateAttempt, type AttemptRow } from '../attempts/attempt-store.ts'
import { beginAttempt } from '../attempts/begin-attempt.ts'
import { createPayer } from '../cards/saved-card-store.ts'
import { isPastExpiry } from '../cards/saved-cards.ts'
import type { PaymentServices } from '../payment-services.ts'
import type { BeginRequest, Card } from '../providers/payment-provider.ts'
import { readCard } from './read-card.ts'

export type CardRequest = { attemptId: string; jwe: string; browser: BeginRequest['browser']; now: Date }

/** When the provider is asked first what became of a card that it has not answered. */
const firstQueryMs = 20_000

/**
 * Pays an attempt with the card that the browser has encrypted for it. The card is passed to the provider and kept nowhere. The
 * nonce is accepted once: of any number of requests one begins the payment.
 */
export async function payCard(
  services: PaymentServices,
  { attemptId, jwe, browser, now }: CardRequest,
): Promise<Result<AttemptRow, CardRefusal>> {
  const attempt = await findAttempt(services.database, attemptId)
  if (!attempt) return { refused: 'notFound' }
  if (attempt.state !== 'awaitingCard') return { refused: 'cardAlreadySent' }
  if (attempt.expires_at <= now) return { ok: await withdrawAttempt(services, attemptId, now) }
  const payload = await readCard(services, { attemptId, jwe, now })
  if (!payload || !isSameSecret(secretHash(payload.nonce), attempt.nonce_hash))
    return { refused: 'cardUnreadable' }
  const card = cardOf(payload, now)
  if (!card) return { refused: 'cardInvalid' }
  const taken = await takeNonce(services, attemptId, card, now)
  if (!taken) return { refused: 'cardAlreadySent' }
  const payerReference =
    taken.attempt.member_id === null
      ? null
      : await createPayer(services.database, taken.attempt.member_id, randomUUID())
  const begun = await beginAttempt(services, taken.attempt, {
    means: { kind: 'card', card, save: taken.attempt.saves_card },
    payerReference,
    browser,
    country: taken.order.country as Country, // written by `openOrder` only
    orderNo: taken.order.order_no,
    now,
  })
  return { ok: begun }
}

function cardOf({ pan, exp, cvc }: CardPayload, now: Date): Card | undefined {
  const [expiryMonth, expiryYear] = [Number(exp.slice(0, 2)), 2000 + Number(exp.slice(3))]
  if (cardBrandOf(pan) === undefined || !isCodeOf(pan, cvc)) return undefined
  return isPastExpiry(expiryMonth, expiryYear, now) ? undefined : { pan, expiryMonth, expiryYear, cvc }
}

/** Undefined where another request was first, or the attempt has ended. */
async function takeNonce({ database }: PaymentServices, attemptId: string, { pan }: Card, now: Date) {
  const take = async (transaction: Database) => {
    const locked = await lockAttempt(transaction, attemptId)
    if (locked?.attempt.state !== 'awaitingCard') return undefined
    const attempt = await updateAttempt(transaction, attemptId, {
      state: attemptTransitions.awaitingCard.cardSent,
      card_brand: cardBrandOf(pan) ?? null,
      card_last_four: pan.slice(-4),
      next_query_at: new Date(now.getTime() + firstQueryMs),
    })
    return { attempt, order: locked.order }
  }
  return retryOnConflict(() => database.transaction().execute(take))
}
