import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { limits } from '../../limits.ts'
import { page, paging } from '../../schemas.ts'
import { couponKinds } from '../../vouchers/coupon-kinds.ts'
import { voucher, voucherState } from '../../vouchers/coupon.ts'

export const listVouchers = endpoint({
  method: 'GET',
  path: 'coupon/mine',
  summary: 'The member’s vouchers in one state, those that end first in front.',
  request: z.object({
    state: z._default(voucherState, 'unused'),
    /** Words to find in the voucher's name and note, in the language asked for. */
    keyword: z.optional(z.string().check(z.trim(), z.maxLength(limits.text))),
    kind: z.optional(z.enum(couponKinds)),
    ...paging,
  }),
  answer: z.extend(page(voucher), {
    /** How many there are in each state, whatever was searched for; those expiring soon are unused ones too. */
    counts: z.object({ unused: z.int(), expiringSoon: z.int(), used: z.int(), expired: z.int() }),
  }),
})
