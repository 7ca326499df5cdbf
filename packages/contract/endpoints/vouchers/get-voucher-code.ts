import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { instant, text } from '../../schemas.ts'

export const getVoucherCode = endpoint({
  method: 'POST',
  path: 'coupon/code',
  summary: 'The code to show at the counter; it changes every 30 seconds.',
  request: z.object({ voucherNo: text }),
  answer: z.object({
    /** What the QR code holds. */
    qrText: z.string(),
    /** The voucher’s long number, for typing in. */
    voucherNo: z.string(),
    /** When this code was made and when the next one is due. */
    issuedAt: instant,
    renewsAt: instant,
  }),
  outcomes: ['notFound', 'voucherUsed', 'voucherExpired'],
  perMinute: 60,
})
