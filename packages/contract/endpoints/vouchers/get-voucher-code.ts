import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { instant, text } from '../../schemas.ts'

export const getVoucherCode = endpoint({
  method: 'POST',
  path: 'coupon/code',
  summary: 'The code to show at the counter; it changes every 30 seconds.',
  request: z.object({ voucherNo: text }),
  response: z.object({
    /** The content of the QR code. */
    qrText: z.string(),
    /** The voucher number, for typing. */
    voucherNo: z.string(),
    /** The period in which this code is shown; the next one replaces it at `renewsAt`. */
    issuedAt: instant,
    renewsAt: instant,
  }),
  outcomes: ['notFound', 'voucherUsed', 'voucherExpired'],
  perMinute: 60,
})
