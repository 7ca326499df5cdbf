import type { Country } from '@crema/contract/countries/countries'
import { retryOnConflict } from '#src/database/retry.ts'
import { reverseOrder } from '#src/modules/stars/ledger/reverse-order.ts'
import { onlineTill } from '../attempts/apply-result.ts'
import { findAttempt, lockAttempt, updateAttempt } from '../attempts/attempt-store.ts'
import { withTimeout } from '../attempts/call-provider.ts'
import { knownAttempt, providerOf } from '../attempts/known-attempt.ts'
import { noticeOfOrder } from '../notices/notice-of-order.ts'
import { findOrder } from '../orders/order-store.ts'
import type { PaymentServices } from '../payment-services.ts'
import type { RefundResult } from '../providers/payment-provider.ts'
import { findRefund, leftBefore, lockRefund, updateRefund, type RefundRow } from './refund-store.ts'

/** Has the provider refund what is due, or asks it what became of it. The provider repeats nothing under the same key. */
export async function sendRefund(services: PaymentServices, refund: RefundRow, now: Date): Promise<void> {
  const attempt = await findAttempt(services.database, refund.attempt_id)
  const order = attempt && (await findOrder(services.database, attempt.order_id))
  if (!order) throw new Error('The refund has no order.')
  const provider = providerOf(services, attempt.provider)
  const known = knownAttempt(services, attempt, order.country as Country) // written by `openOrder` only
  const { refund_id: refundId, provider_reference: providerReference } = refund
  const amount = { amountMinor: refund.amount_minor, currency: refund.currency, digits: refund.digits }
  const leftMinor = await leftBefore(services.database, refund, attempt.amount_minor)
  const left = leftMinor === null ? null : { ...amount, amountMinor: leftMinor }
  const result = await withTimeout((signal) =>
    refund.state === 'processing'
      ? provider.queryRefund(known, { refundId, providerReference }, signal)
      : provider.refund({ ...known, left }, { refundId, idempotencyKey: refundId, amount }, signal),
  )
  await applyRefundResult(services, refundId, result, now)
}

/** Applies what a provider says of a refund. A final state never changes; stars are returned and the partner is notified once. */
export async function applyRefundResult(
  services: PaymentServices,
  refundId: string,
  { state, providerReference }: RefundResult,
  now: Date,
): Promise<void> {
  const { database, memberChanges, outbox, log } = services
  const done = await retryOnConflict(() =>
    database.transaction().execute(async (transaction) => {
      const nothing = { hasMessage: false, starsOf: null }
      const found = await findRefund(transaction, refundId)
      const locked = found && (await lockAttempt(transaction, found.attempt_id))
      const refund = await lockRefund(transaction, refundId)
      if (!locked || refund.state === 'succeeded' || refund.state === 'failed') return nothing
      const isEnded = state !== 'processing'
      await updateRefund(transaction, refundId, {
        state,
        provider_reference: providerReference ?? refund.provider_reference,
        ...(isEnded && { ended_at: now, next_try_at: null }),
      })
      if (state === 'failed')
        log.error({ refund: refundId }, 'A provider refused a refund: give the money back by hand.')
      if (refund.refund_no === null) return nothing
      if (state === 'failed') {
        // It can be refunded again, under another number.
        const refunded = locked.attempt.refunded_minor - refund.amount_minor
        await updateAttempt(transaction, refund.attempt_id, { refunded_minor: refunded })
      }
      if (state !== 'succeeded') return nothing
      const { order, attempt } = locked
      const reversed = await reverseOrder(transaction, {
        partner: order.partner,
        till: onlineTill,
        storeId: order.store_id,
        orderNo: order.order_id,
        refundNo: refundId,
        amountMinor: refund.amount_minor,
        now,
      })
      const hasMessage = await noticeOfOrder(services, transaction, {
        event: 'refunded',
        order,
        amount: { amountMinor: refund.amount_minor, currency: attempt.currency, digits: attempt.digits },
        refundNo: refund.refund_no,
        now,
      })
      return { hasMessage, starsOf: 'ok' in reversed ? reversed.changed : null }
    }),
  )
  memberChanges.announce(done.starsOf, 'stars')
  if (done.hasMessage) outbox.kick()
}
