import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { instant, text } from '../../schemas.ts'

export const getMemberCode = endpoint({
  method: 'POST',
  path: 'customer/code',
  summary: 'The code that identifies the member at a till; it changes every 30 seconds.',
  request: z.object({
    /** The voucher to use: the code then carries it, and a till that scans the code uses it. */
    voucherNo: z.optional(text),
  }),
  response: z.object({
    /** The content of the QR code. */
    qrText: z.string(),
    /** The voucher that the code carries; null if none was chosen. */
    voucherNo: z.nullable(z.string()),
    /** The period in which this code is shown; the next one replaces it at `renewsAt`. */
    issuedAt: instant,
    renewsAt: instant,
  }),
  outcomes: ['notFound', 'voucherUsed', 'voucherExpired'],
  perMinute: 60,
})
