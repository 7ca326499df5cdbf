import { v7 as newId } from 'uuid'
import type { Database } from '#src/database/database.ts'
import { isUniqueViolation } from '#src/database/refusal.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import { runInBackground } from '#src/database/work.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { findCurrentAttempt, lockAttempt, lockOrder, updateAttempt } from '../attempts/attempt-store.ts'
import { partnerRefund } from '../orders/read-paid-order.ts'
import type { PaymentServices } from '../payment-services.ts'
import { findRefund, findRefundOfPartner, insertPartnerRefund, type RefundRow } from './refund-store.ts'
import { sendRefund } from './send-refund.ts'

type RefundRequest = {
  orderId: string
  partner: string
  refundNo: string
  amountMinor?: number | undefined
  now: Date
}
type Refunded = Result<
  ReturnType<typeof partnerRefund> & { leftMinor: number },
  'unknownOrder' | 'orderNotPaid' | 'refundTooLarge' | 'refundDiffers'
>
type Recorded = Exclude<Refunded, { ok: unknown }> | { refund: RefundRow; leftMinor: number }

/** When the job sends a refund that this call could not. */
const retryMs = 15_000

/**
 * Refunds an order that its partner has opened, once for each refund number. It is stored first, and sent at once; where the
 * provider does not answer, the job sends it again.
 */
export async function refundOrder(services: PaymentServices, request: RefundRequest): Promise<Refunded> {
  const { database, log } = services
  const recorded = await record(database, request)
  if ('refused' in recorded) return recorded
  const { refund, leftMinor } = recorded
  if (refund.state === 'queued')
    await runInBackground(() => sendRefund(services, refund, request.now)).catch((error: unknown) =>
      log.warn({ err: error, refund: refund.refund_id }, 'A refund is sent again later.'),
    )
  const sent = (await findRefund(database, refund.refund_id)) ?? refund
  return { ok: { ...partnerRefund(sent), leftMinor } }
}

async function record(database: Database, request: RefundRequest): Promise<Recorded> {
  try {
    return await retryOnConflict(() =>
      database.transaction().execute((transaction) => recordLocked(transaction, request)),
    )
  } catch (error) {
    // The same number was stored for another order in the same moment.
    if (isUniqueViolation(error)) return { refused: 'refundDiffers' }
    throw error
  }
}

async function recordLocked(
  transaction: Database,
  { orderId, partner, refundNo, amountMinor, now }: RefundRequest,
): Promise<Recorded> {
  const order = await lockOrder(transaction, orderId)
  if (order?.partner !== partner) return { refused: 'unknownOrder' }
  const earlier = await findRefundOfPartner(transaction, partner, refundNo)
  const current = await findCurrentAttempt(transaction, orderId)
  if (current?.state !== 'succeeded') return { refused: 'orderNotPaid' }
  const locked = await lockAttempt(transaction, current.attempt_id)
  if (!locked) return { refused: 'orderNotPaid' }
  const { attempt } = locked
  const leftMinor = attempt.amount_minor - attempt.refunded_minor
  if (earlier) {
    const isSame =
      earlier.attempt_id === attempt.attempt_id
      && (amountMinor === undefined || amountMinor === earlier.amount_minor)
    return isSame ? { refund: earlier, leftMinor } : { refused: 'refundDiffers' }
  }
  const wanted = amountMinor ?? leftMinor
  if (wanted > leftMinor || wanted === 0) return { refused: 'refundTooLarge', help: { leftMinor } }
  const refund = await insertPartnerRefund(transaction, {
    refund_id: newId(),
    attempt_id: attempt.attempt_id,
    reason: 'partner',
    partner,
    refund_no: refundNo,
    amount_minor: wanted,
    currency: attempt.currency,
    digits: attempt.digits,
    created_at: now,
    next_try_at: new Date(now.getTime() + retryMs),
  })
  await updateAttempt(transaction, attempt.attempt_id, { refunded_minor: attempt.refunded_minor + wanted })
  return { refund, leftMinor: leftMinor - wanted }
}
