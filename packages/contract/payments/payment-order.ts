import * as z from 'zod/mini'
import { countryCode, instant, money } from '../schemas.ts'

export const orderStates = ['open', 'paid', 'expired'] as const

/** Names an order to whoever holds it: 144 random bits. */
export const orderId = z.string().check(z.regex(/^[A-Za-z0-9_-]{24}$/))

/** An order that a kiosk or a till opened, to be paid on a phone. */
export const paymentOrder = z.object({
  orderId,
  /** What people at the counter call it. */
  orderNo: z.string(),
  state: z.enum(orderStates),
  store: z.object({ storeId: z.string(), name: z.string(), address: z.string(), city: z.string() }),
  /** The price of one; a deduction is a price below zero. */
  items: z.array(z.object({ name: z.string(), quantity: z.int(), priceMinor: z.int() })),
  amount: money,
  /** Where it is paid: it decides how the amount is written. */
  country: countryCode,
  expiresAt: instant,
  /** The gateway's clock, so that the time left is right on a phone whose clock is not. */
  now: instant,
})
export type PaymentOrder = z.output<typeof paymentOrder>
