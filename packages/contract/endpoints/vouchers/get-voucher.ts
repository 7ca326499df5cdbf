import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { text } from '../../schemas.ts'
import { voucher, voucherStores } from '../../vouchers/coupon.ts'

export const getVoucher = endpoint({
  method: 'GET',
  path: 'coupon/detail',
  summary: 'One of the member’s vouchers.',
  request: z.object({ voucherNo: text }),
  answer: z.extend(voucher, {
    rules: z.array(z.string()),
    stores: voucherStores,
  }),
  outcomes: ['notFound'],
})
