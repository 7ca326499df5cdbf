import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { limits } from '../../limits.ts'
import { countryCode, page, paging } from '../../schemas.ts'
import { couponKinds } from '../../vouchers/coupon-kinds.ts'
import { voucher, voucherState } from '../../vouchers/coupon.ts'

export const listVouchers = endpoint({
  method: 'GET',
  path: 'coupon/mine',
  summary: 'The member’s vouchers in one state, ordered by expiry or use.',
  request: z.object({
    state: z._default(voucherState, 'unused'),
    /** Words to search in name, note and number, in the requested language. */
    keyword: z.optional(z.string().check(z.trim(), z.maxLength(limits.text))),
    kind: z.optional(z.enum(couponKinds)),
    ...paging,
  }),
  response: z.extend(page(voucher), {
    /** The number of vouchers in each state, regardless of filters. Those expiring soon are also counted as unused. */
    counts: z.object({ unused: z.int(), expiringSoon: z.int(), used: z.int(), expired: z.int() }),
    /** The countries whose vouchers could not be read now, and are in neither list nor counts. Not sent where there are none. */
    missing: z.optional(z.array(countryCode)),
  }),
})
