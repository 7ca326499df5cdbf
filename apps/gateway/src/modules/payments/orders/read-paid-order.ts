import type { Database } from '#src/database/database.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { graceMs } from '../attempts/apply-result.ts'
import { isFinal } from '../attempts/attempt-machine.ts'
import { findCurrentAttempt, type AttemptRow } from '../attempts/attempt-store.ts'
import { listRefunds, type RefundRow } from '../refunds/refund-store.ts'
import { findOrder } from './order-store.ts'

/** A refund as its partner reads it. */
export function partnerRefund({ refund_no: refundNo, amount_minor: amountMinor, state }: RefundRow) {
  const shown = state === 'queued' ? ('processing' as const) : state
  return { refundNo: refundNo ?? '', amountMinor, state: shown }
}

type PaidOrder = {
  orderId: string
  orderNo: string
  state: 'open' | 'paid' | 'expired'
  expiresAt: string
  payment: ReturnType<typeof paymentOf> | null
  refunds: ReturnType<typeof partnerRefund>[]
}

/** An order for the partner who opened it. */
export async function readPaidOrder(
  database: Database,
  { orderId, partner, now }: { orderId: string; partner: string; now: Date },
): Promise<Result<PaidOrder, 'unknownOrder'>> {
  const order = await findOrder(database, orderId)
  if (order?.partner !== partner) return { refused: 'unknownOrder' }
  const attempt = await findCurrentAttempt(database, orderId)
  const paid = attempt?.state === 'succeeded' ? attempt : undefined
  const refunds = paid ? await listRefunds(database, paid.attempt_id) : []
  // Money that was sent in time is accepted for a moment longer.
  const isBegun = attempt !== undefined && !isFinal(attempt.state) && attempt.state !== 'awaitingCard'
  const endsAt = order.expires_at.getTime() + (isBegun ? graceMs : 0)
  const state = order.state === 'open' && endsAt <= now.getTime() ? 'expired' : order.state
  return {
    ok: {
      orderId,
      orderNo: order.order_no,
      state,
      expiresAt: order.expires_at.toISOString(),
      payment: paid ? paymentOf(paid) : null,
      refunds: refunds.filter((refund) => refund.refund_no !== null).map(partnerRefund),
    },
  }
}

function paymentOf(attempt: AttemptRow) {
  const { card_brand: brand, card_last_four: lastFour, ended_at: paidAt, receipt_no: receiptNo } = attempt
  return {
    receiptNo: receiptNo ?? '',
    paidAt: (paidAt ?? attempt.created_at).toISOString(),
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
    method: attempt.method,
    card: brand === null || lastFour === null ? null : { brand, lastFour },
    refundedMinor: attempt.refunded_minor,
  }
}
