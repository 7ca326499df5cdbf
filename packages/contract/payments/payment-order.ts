import * as z from 'zod/mini'
import { countryCode, instant, money } from '../schemas.ts'
import { itemCategories } from './coupons/voucher-obstacles.ts'

/** `expired` is an open order past `expiresAt`. */
export const orderStates = ['open', 'paid', 'expired'] as const

/** An unguessable id (144 random bits, base64url) that grants access to the order. */
export const orderId = z.string().check(z.regex(/^[A-Za-z0-9_-]{24}$/))

/** An order that a kiosk or a till opened, to be paid on a phone. */
export const paymentOrder = z.object({
  orderId,
  /** The number used at the counter. */
  orderNo: z.string(),
  state: z.enum(orderStates),
  store: z.object({ storeId: z.string(), name: z.string(), address: z.string(), city: z.string() }),
  /** `priceMinor` is the price of one, in minor units; negative for a deduction. */
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      priceMinor: z.int(),
      /** Both as the kiosk sent them: they determine which vouchers the item is for. */
      category: z.optional(z.enum(itemCategories)),
      itemNo: z.optional(z.string()),
    }),
  ),
  amount: money,
  /** The country of the store, which determines how the amount is formatted. */
  country: countryCode,
  expiresAt: instant,
  /** The gateway's time, so that the remaining time is correct on a phone with a wrong clock. */
  now: instant,
})
export type PaymentOrder = z.output<typeof paymentOrder>
