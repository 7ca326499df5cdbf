import { v7 as newId } from 'uuid'
import type { Money } from '@crema/contract/schemas'
import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { RefundReason } from '#src/database/tables.ts'
import { announceUses } from '#src/modules/assist/helps/announce-uses.ts'
import { creditOrder } from '#src/modules/stars/ledger/credit-order.ts'
import { saveCard } from '../cards/save-card.ts'
import { settleVouchers } from '../coupons/settle-vouchers.ts'
import { noticeOfOrder } from '../notices/notice-of-order.ts'
import type { PaymentServices } from '../payment-services.ts'
import type { ProviderResult } from '../providers/payment-provider.ts'
import { insertRefund } from '../refunds/refund-store.ts'
import { attemptTransitions, isFinal, type AttemptEvent } from './attempt-machine.ts'
import {
  lockAccountNumber,
  lockAttempt,
  markOrderPaid,
  nextReceiptNo,
  updateAttempt,
  type AttemptChange,
  type AttemptRow,
  type PayableOrder,
} from './attempt-store.ts'

/** How long after the order's expiry its payment is still accepted, since it may have begun before. */
export const graceMs = 60_000
/** The till of payments in the ledger of stars. */
export const onlineTill = 'online'

type Effects = {
  starsOf: string | null
  hasMessage: boolean
  /** Vouchers that the attempt has used. */
  uses: Awaited<ReturnType<typeof settleVouchers>>
}
type Locked = { attempt: AttemptRow; order: PayableOrder }

/**
 * Applies what a provider says of an attempt, whoever has asked it: the start, the return of the browser, a query, a webhook.
 * The attempt and its order are locked, so results of the same moment follow each other, and each effect occurs once: the
 * order is paid, stars are credited and the partner is notified once. Money that cannot pay the order is refunded.
 */
export async function applyResult(
  services: PaymentServices,
  attemptId: string,
  result: ProviderResult,
  now: Date,
): Promise<AttemptRow> {
  return changeAttempt(services, attemptId, now, (transaction, locked, effects) =>
    applyLocked(services, transaction, locked, result, now, effects),
  )
}

/** Ends an attempt that waits for its payer. One that the provider may still charge, or that has ended, stays as it is. */
export function withdrawAttempt(
  services: PaymentServices,
  attemptId: string,
  now: Date,
): Promise<AttemptRow> {
  return changeAttempt(services, attemptId, now, (transaction, { attempt }) =>
    endLocked(transaction, attempt, 'withdrawn', now),
  )
}

/** Ends an attempt whose order cannot be paid any more. Money that arrives later is refunded. */
export function endOverdueAttempt(
  services: PaymentServices,
  attemptId: string,
  now: Date,
): Promise<AttemptRow> {
  return changeAttempt(services, attemptId, now, (transaction, { attempt }) =>
    endLocked(transaction, attempt, 'overdue', now),
  )
}

/** The same in a transaction that has locked the order. */
export async function endLocked(
  transaction: Database,
  attempt: AttemptRow,
  event: 'withdrawn' | 'overdue',
  now: Date,
): Promise<AttemptRow> {
  const state = attemptTransitions[attempt.state][event]
  if (state === attempt.state) return attempt
  await settleVouchers(transaction, attempt, { isPaid: false, now })
  return updateAttempt(transaction, attempt.attempt_id, {
    state,
    action: null,
    failure: state === 'failed' ? 'orderExpired' : null,
    ended_at: now,
    // A provider that has the payment may still charge it, so it is queried further.
    ...(attempt.state === 'awaitingCard' && { next_query_at: null }),
  })
}

async function changeAttempt(
  services: PaymentServices,
  attemptId: string,
  now: Date,
  run: (transaction: Database, locked: Locked, effects: Effects) => Promise<AttemptRow>,
): Promise<AttemptRow> {
  const { database, memberChanges, outbox } = services
  const { attempt, effects } = await retryOnConflict(() =>
    database.transaction().execute(async (transaction) => {
      const locked = await lockAttempt(transaction, attemptId)
      if (!locked) throw new Error('There is no such attempt.')
      const done: Effects = { starsOf: null, hasMessage: false, uses: [] }
      return { attempt: await run(transaction, locked, done), effects: done }
    }),
  )
  memberChanges.announce(effects.starsOf, 'stars')
  if (effects.hasMessage) outbox.kick()
  await announceUses(services, effects.uses, now)
  return attempt
}

async function applyLocked(
  services: PaymentServices,
  transaction: Database,
  locked: Locked,
  result: ProviderResult,
  now: Date,
  effects: Effects,
): Promise<AttemptRow> {
  const { attempt } = locked
  logDetail(services, attempt, result)
  const { event, reason } = eventOf(services, locked, result, now)
  const state = attemptTransitions[attempt.state][event]
  const isUnwanted =
    event === 'unwanted'
    || (result.state === 'succeeded' && attempt.state !== 'succeeded' && state !== 'succeeded')
  if (isUnwanted) await refundUnwanted(transaction, attempt, { result, reason, now })
  if (isFinal(attempt.state)) {
    // The provider agrees, or its money goes back: nothing more is expected of it.
    const isOver = result.state !== 'processing' && result.state !== 'needsAction'
    return updateAttempt(transaction, attempt.attempt_id, {
      provider_reference: attempt.provider_reference ?? result.providerReference ?? null,
      ...(isOver && { next_query_at: null }),
    })
  }
  const reported: AttemptChange = {
    ...(result.providerReference && { provider_reference: result.providerReference }),
    ...(result.card && { card_brand: result.card.brand, card_last_four: result.card.lastFour }),
    state,
  }
  if (!isFinal(state)) {
    return updateAttempt(transaction, attempt.attempt_id, {
      ...reported,
      // An answer without an action does not repeat it, such as that to a query after the provider could not be reached.
      ...(state === 'needsAction' && result.action && { action: JSON.stringify(result.action) }),
    })
  }
  const isPaid = state === 'succeeded'
  effects.uses = await settleVouchers(transaction, attempt, { isPaid, now })
  const ended: AttemptChange = { ...reported, action: null, ended_at: now, next_query_at: null }
  if (isPaid)
    return updateAttempt(transaction, attempt.attempt_id, {
      ...ended,
      ...(await payOrder(services, transaction, locked, result, now, effects)),
    })
  const failure = reason === 'orderExpired' ? 'orderExpired' : (result.failure ?? 'unavailable')
  return updateAttempt(transaction, attempt.attempt_id, {
    ...ended,
    failure: state === 'failed' ? failure : null,
  })
}

function logDetail({ log }: Pick<PaymentServices, 'log'>, attempt: AttemptRow, result: ProviderResult): void {
  const { state, detail } = result
  const { attempt_id: id, provider } = attempt
  if (detail !== undefined) log.info({ attempt: id, provider, state, detail }, 'A provider answered.')
}

/** Stores the refund of money that cannot pay the order; of none where vouchers have paid all of it. */
async function refundUnwanted(
  transaction: Database,
  attempt: AttemptRow,
  { result, reason, now }: { result: ProviderResult; reason: RefundReason | undefined; now: Date },
): Promise<void> {
  if (!result.amount || result.amount.amountMinor <= 0) return
  await insertRefund(transaction, {
    refund_id: newId(),
    attempt_id: attempt.attempt_id,
    reason: reason ?? 'attemptEnded',
    amount_minor: result.amount.amountMinor,
    currency: result.amount.currency,
    digits: result.amount.digits,
    created_at: now,
    next_try_at: now,
  })
}

/** Pays the order with the attempt: its card is saved, stars are credited, and the partner is notified. Returns what the receipt shows. */
async function payOrder(
  services: PaymentServices,
  transaction: Database,
  { attempt, order }: Locked,
  { saved }: ProviderResult,
  now: Date,
  effects: Effects,
): Promise<Pick<AttemptRow, 'stars' | 'receipt_no'>> {
  await markOrderPaid(transaction, order.order_id, now)
  if (saved) await saveCard(services, transaction, { attempt, saved, now })
  const stars = await creditStars(transaction, { attempt, order }, now, effects)
  effects.hasMessage = await noticeOfOrder(services, transaction, {
    event: 'paid',
    order,
    amount: { amountMinor: attempt.amount_minor, currency: attempt.currency, digits: attempt.digits },
    now,
  })
  return { stars, receipt_no: await nextReceiptNo(transaction) }
}

/** What the result means for the attempt, and why its money is not wanted. */
function eventOf(
  { log }: Pick<PaymentServices, 'log'>,
  { attempt, order }: Locked,
  { state, amount }: ProviderResult,
  now: Date,
): { event: AttemptEvent; reason?: RefundReason } {
  if (state !== 'succeeded') return { event: state }
  if (!amount) {
    log.error(
      { attempt: attempt.attempt_id, provider: attempt.provider },
      'A provider reports a payment without its amount.',
    )
    return { event: 'processing' }
  }
  if (isFinal(attempt.state)) return { event: 'succeeded' }
  const wanted = { amountMinor: attempt.amount_minor, currency: attempt.currency, digits: attempt.digits }
  if (!isSameMoney(amount, wanted)) {
    log.error(
      { attempt: attempt.attempt_id, provider: attempt.provider },
      'A provider has taken another amount than was asked for; it is refunded.',
    )
    return { event: 'unwanted', reason: 'amountDiffers' }
  }
  if (order.state === 'paid') return { event: 'unwanted', reason: 'orderPaid' }
  if (now.getTime() > order.expires_at.getTime() + graceMs)
    return { event: 'unwanted', reason: 'orderExpired' }
  return { event: 'succeeded' }
}

/** Providers count some currencies with other decimals. */
function isSameMoney(a: Money, b: Money): boolean {
  return a.currency === b.currency && a.amountMinor * 10 ** b.digits === b.amountMinor * 10 ** a.digits
}

/** The stars of what was paid, once for the order; none for a visitor, and where no program runs. */
async function creditStars(
  transaction: Database,
  { attempt, order }: Locked,
  now: Date,
  effects: Effects,
): Promise<number> {
  if (attempt.member_id === null) return 0
  const accountNumber = await lockAccountNumber(transaction, attempt.member_id)
  if (accountNumber === undefined) return 0
  const credited = await creditOrder(transaction, {
    partner: order.partner,
    till: onlineTill,
    storeId: order.store_id,
    accountNumber,
    orderNo: order.order_id,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
    paidAt: now,
    now,
  })
  if ('refused' in credited) return 0
  effects.starsOf = credited.changed
  return credited.ok.stars
}
