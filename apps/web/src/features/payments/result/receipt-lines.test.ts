import { expect, test } from 'vitest'
import type { PaymentAttempt } from '@crema/contract/payments/payment-attempt'
import type { PaymentOrder } from '@crema/contract/payments/payment-order'
import { keptStars, receiptLines } from './receipt-lines.ts'

const money = (amountMinor: number) => ({ amountMinor, currency: 'USD', digits: 2 })

const receipt = { receiptNo: 'R-1', paidAt: '2026-11-18T15:30:00Z', stars: 20, refunded: money(0) }

const attempt: PaymentAttempt = {
  attemptId: '00000000-0000-4000-8000-000000000000',
  orderId: 'A'.repeat(24),
  state: 'succeeded',
  amount: money(248),
  action: null,
  failure: null,
  card: null,
  receipt,
  expiresAt: '2026-11-18T15:40:00Z',
}
const order: PaymentOrder = {
  orderId: attempt.orderId,
  orderNo: 'K6BE',
  state: 'paid',
  store: { storeId: 'US-SEA-1', name: 'Pike & 3rd', address: '318 Pike St', city: 'Seattle' },
  items: [
    { name: 'Latte', quantity: 2, priceMinor: 299 },
    { name: 'Cold brew', quantity: 1, priceMinor: 449 },
    { name: 'Cup of your own', quantity: 1, priceMinor: -100 },
  ],
  amount: money(947),
  country: 'US',
  expiresAt: attempt.expiresAt,
  now: '2026-11-18T15:30:00Z',
}
const t = ((id: string) => id) as Parameters<typeof receiptLines>[1] // the ids are enough here
const region = { locale: 'en', country: 'US', zone: 'America/New_York' } as const

test('the items, what the coupons took off, and what was paid', () => {
  const { items, reduction, total } = receiptLines({ attempt, order, card: undefined }, t, region)
  expect(items).toEqual([
    { name: '2 × \u2068Latte\u2069', value: '$5.98' },
    { name: 'Cold brew', value: '$4.49' },
    { name: 'Cup of your own', value: '−$1.00' },
  ])
  expect(reduction).toEqual([{ name: 'payments.coupons', value: '−$6.99' }])
  expect(total).toEqual({ name: 'payments.amount', value: '$2.48' })
})

test('an order without coupons has no line for them, and an order that could not be read no items', () => {
  const paid = { ...attempt, amount: order.amount }
  expect(receiptLines({ attempt: paid, order, card: undefined }, t, region).reduction).toEqual([])
  const unread = receiptLines({ attempt, order: undefined, card: 'Visa' }, t, region)
  expect(unread).toMatchObject({ items: [], reduction: [], total: { value: '$2.48' } })
  expect(unread.details).toContainEqual({ name: 'payments.cardPaid', value: 'Visa' })
})

test('stars are shown as earned until anything is refunded', () => {
  expect(keptStars(receipt)).toBe(20)
  expect(keptStars({ ...receipt, refunded: money(1) })).toBe(0)
  expect(keptStars(null)).toBe(0)
})
