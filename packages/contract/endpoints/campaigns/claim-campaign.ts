import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { limits } from '../../limits.ts'
import { activityNo, text } from '../../schemas.ts'
import { voucher } from '../../vouchers/coupon.ts'

export const claimCampaign = endpoint({
  method: 'POST',
  path: 'activity/claim',
  summary: 'Claims one set of a campaign’s coupons.',
  request: z.object({
    activityNo,
    /** The chosen store, if the campaign requires one. */
    storeId: z.optional(text),
    /** The token of `activity/scan`, if the campaign requires a scan. */
    scanToken: z.optional(z.string().check(z.maxLength(limits.longText))),
    /** Invitation and referrer from the link, stored with the claim. Invalid values are ignored. */
    fissionCode: z.optional(text),
    shareMemberId: z.optional(text),
  }),
  /** The vouchers issued by this claim. */
  response: z.object({ vouchers: z.array(voucher) }),
  outcomes: [
    'notFound',
    'notInCountry',
    'notStarted',
    'ended',
    'offShelf',
    'outsideHours',
    'ownWayOnly',
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
