import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { limits } from '../../limits.ts'
import { instant } from '../../schemas.ts'

export const scanCampaign = endpoint({
  method: 'POST',
  path: 'activity/scan',
  summary: 'Exchanges the text of a scanned QR code for the token that a scan-only campaign requires.',
  access: 'visitor',
  request: z.object({ qrText: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.longText)) }),
  response: z.object({
    activityNo: z.string(),
    /** The store of the code; null for a code used in all stores. */
    storeId: z.nullable(z.string()),
    scanToken: z.string(),
    /** When the token expires. */
    expiresAt: instant,
  }),
  outcomes: ['qrInvalid', 'qrExpired', 'notFound', 'notInCountry'],
  perMinute: 30,
})
