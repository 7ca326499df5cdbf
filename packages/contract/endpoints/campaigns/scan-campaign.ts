import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { limits } from '../../limits.ts'
import { instant } from '../../schemas.ts'

export const scanCampaign = endpoint({
  method: 'POST',
  path: 'activity/scan',
  summary: 'Turns the text of a scanned QR code into a token that a claim of a scan-only campaign asks for.',
  access: 'visitor',
  request: z.object({ qrText: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.longText)) }),
  answer: z.object({
    activityNo: z.string(),
    /** The store whose code it is; null for a code that hangs everywhere. */
    storeId: z.nullable(z.string()),
    scanToken: z.string(),
    /** Until when the token is good. */
    expiresAt: instant,
  }),
  outcomes: ['qrInvalid', 'qrExpired', 'notFound', 'notInCountry'],
  perMinute: 30,
})
