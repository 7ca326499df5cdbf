import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { activityNo, text } from '../../schemas.ts'
import { voucher } from '../../vouchers/coupon.ts'

export const claimCampaign = endpoint({
  method: 'POST',
  path: 'activity/claim',
  summary: 'Takes one set of a campaign’s coupons for the member.',
  request: z.object({
    activityNo,
    storeId: z.optional(text),
    scanToken: z.optional(z.string().check(z.maxLength(1024))),
    /** Whose link led here, as the link says: kept with the claim, and never a reason to refuse it. */
    fissionCode: z.optional(text),
    shareMemberId: z.optional(text),
  }),
  answer: z.object({ vouchers: z.array(voucher) }),
  outcomes: [
    'notFound',
    'notInCountry',
    'notStarted',
    'ended',
    'offShelf',
    'outsideHours',
    'scanOnly',
    'storeRequired',
    'storeNotSupported',
    'storeClosedToday',
    'qrInvalid',
    'qrExpired',
    'alreadyClaimed',
    'participationLimitReached',
    'onePerIdentity',
    'dailyQuotaGone',
    'totalLimitReached',
    'soldOut',
    'participantLimitReached',
    'prizeLimitReached',
    'alreadyInSeries',
    'newUsersOnly',
    'phoneRequired',
    'phoneRegistrationOnly',
  ],
  perMinute: 30,
  idempotent: true,
})
