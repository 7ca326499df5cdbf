import type { Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import type { Receipt } from '#src/outbox/message.ts'
import { findAttempt, type AttemptRow } from '../attempts/attempt-store.ts'
import { findOrder } from '../orders/order-store.ts'
import type { PaymentServices } from '../payment-services.ts'
import { countReceipt } from './receipt-store.ts'

/** How long the delivery of a receipt is retried. */
const mailLifeMs = 24 * 60 * 60_000
const receiptsMax = 3

/** Mails the receipt of a paid attempt to an address, at most three times, so that it is no way to send mails to strangers. */
export async function sendReceipt(
  { database, outbox }: Pick<PaymentServices, 'database' | 'outbox'>,
  { attemptId, email, locale, now }: { attemptId: string; email: string; locale: Locale; now: Date },
): Promise<Result<Record<string, never>, 'notFound' | 'tooManyRequests'>> {
  const attempt = await findAttempt(database, attemptId)
  const receipt = attempt && (await receiptOf({ database }, attempt))
  if (!receipt) return { refused: 'notFound' }
  const send = async (transaction: Database) => {
    if (!(await countReceipt(transaction, attemptId, receiptsMax))) return false
    const expiresAt = new Date(now.getTime() + mailLifeMs)
    await outbox.enqueue({ channel: 'email', to: email, locale, expiresAt, receipt }, transaction)
    return true
  }
  const isSent = await retryOnConflict(() => database.transaction().execute(send))
  if (!isSent) return { refused: 'tooManyRequests' }
  outbox.kick()
  return { ok: {} }
}

/** Undefined where the attempt has not paid. */
async function receiptOf(
  { database }: Pick<PaymentServices, 'database'>,
  attempt: AttemptRow,
): Promise<Receipt | undefined> {
  const { receipt_no: receiptNo, ended_at: paidAt, card_brand: brand, card_last_four: lastFour } = attempt
  const order = await findOrder(database, attempt.order_id)
  if (!order || receiptNo === null || paidAt === null) return undefined
  return {
    receiptNo,
    orderNo: order.order_no,
    store: { name: order.name, address: order.address, city: order.city, zone: order.zone },
    items: order.items,
    currency: attempt.currency,
    digits: attempt.digits,
    reductionMinor: order.amount_minor - attempt.amount_minor,
    amountMinor: attempt.amount_minor,
    refundedMinor: attempt.refunded_minor,
    country: order.country,
    paidAt: paidAt.toISOString(),
    card: brand === null || lastFour === null ? null : { brand, lastFour },
    stars: attempt.stars,
  }
}
