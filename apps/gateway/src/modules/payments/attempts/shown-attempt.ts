import type { PaymentAttempt } from '@crema/contract/payments/payment-attempt'
import type { AttemptRow } from './attempt-store.ts'

/** An attempt as the contract defines it. */
export function shownAttempt(row: AttemptRow): PaymentAttempt {
  const isAwaitingCard = row.state === 'awaitingCard'
  const money = (amountMinor: number) => ({ amountMinor, currency: row.currency, digits: row.digits })
  return {
    attemptId: row.attempt_id,
    orderId: row.order_id,
    state: row.state === 'awaitingCard' ? 'needsAction' : row.state,
    amount: money(row.amount_minor),
    action: isAwaitingCard ? { kind: 'card' } : row.state === 'needsAction' ? row.action : null,
    failure: row.failure,
    card:
      row.card_brand === null || row.card_last_four === null
        ? null
        : { brand: row.card_brand, lastFour: row.card_last_four },
    receipt:
      row.receipt_no === null || row.ended_at === null
        ? null
        : {
            receiptNo: row.receipt_no,
            paidAt: row.ended_at.toISOString(),
            stars: row.stars,
            refunded: money(row.refunded_minor),
          },
    expiresAt: row.expires_at.toISOString(),
  }
}
