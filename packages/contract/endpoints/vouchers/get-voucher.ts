import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { text } from '../../schemas.ts'
import { voucher, voucherStores } from '../../vouchers/coupon.ts'

export const getVoucher = endpoint({
  method: 'GET',
  path: 'coupon/detail',
  summary: 'One of the member’s vouchers.',
  request: z.object({ voucherNo: text }),
  response: z.extend(voucher, {
    /** Terms of the day it was issued, one sentence each, in the requested language. */
    rules: z.array(z.string()),
    stores: voucherStores,
  }),
  outcomes: ['notFound'],
})
