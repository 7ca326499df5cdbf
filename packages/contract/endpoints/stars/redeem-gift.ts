import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { activityNo, text } from '../../schemas.ts'
import { voucher } from '../../vouchers/coupon.ts'

export const redeemGift = endpoint({
  method: 'POST',
  path: 'point/redeem',
  summary: 'Spends stars for a gift, which the member gets as vouchers. Stars are not given back.',
  request: z.object({
    activityNo,
    /** The price that the member confirmed. */
    priceStars: z.int().check(z.gte(1)),
    /** The chosen store, if the gift requires one. */
    storeId: z.optional(text),
  }),
  response: z.object({ vouchers: z.array(voucher), balance: z.int() }),
  outcomes: [
    'notFound',
    'notInCountry',
    'notStarted',
    'offShelf',
    'outsideHours',
    'ownWayOnly',
    'scanOnly',
    'storeRequired',
    'storeNotSupported',
    'storeClosedToday',
    'alreadyClaimed',
    'participationLimitReached',
    'onePerIdentity',
    'dailyQuotaGone',
    'totalLimitReached',
    'participantLimitReached',
    'prizeLimitReached',
    'alreadyInSeries',
    'newUsersOnly',
    'phoneRequired',
    'phoneRegistrationOnly',
    'notEnoughPoints',
    'redemptionDeadlinePassed',
    'giftSoldOut',
    'periodEnded',
    'priceChanged',
  ],
  perMinute: 60,
  idempotent: true,
})
