import type { Money } from '@crema/contract/schemas'
import type { Database } from '#src/database/database.ts'
import type { PayableOrder } from '../attempts/attempt-store.ts'
import type { PaymentServices } from '../payment-services.ts'

/** How long the delivery of a notice is retried. */
const noticeLifeMs = 3 * 24 * 60 * 60_000

export type OrderNotice = {
  event: 'paid' | 'refunded'
  order: Pick<PayableOrder, 'order_id' | 'order_no' | 'partner'>
  /** What was paid or refunded. */
  amount: Money
  /** The partner's number of the refund. */
  refundNo?: string | undefined
  now: Date
}

/** Enqueues the notice to the partner who opened the order. False for a partner without an address for notices. */
export async function noticeOfOrder(
  { config, outbox }: Pick<PaymentServices, 'config' | 'outbox'>,
  transaction: Database,
  { event, order, amount, refundNo, now }: OrderNotice,
): Promise<boolean> {
  const partner = config.partners.find(({ id }) => id === order.partner)
  if (partner?.webhookUrl === undefined) return false
  await outbox.enqueue(
    {
      channel: 'partner',
      to: partner.id,
      notice: {
        event,
        orderId: order.order_id,
        orderNo: order.order_no,
        amountMinor: amount.amountMinor,
        currency: amount.currency,
        ...(refundNo !== undefined && { refundNo }),
        at: now.toISOString(),
      },
      expiresAt: new Date(now.getTime() + noticeLifeMs),
    },
    transaction,
  )
  return true
}
