import * as z from 'zod/mini'
import { helpStates } from '../../assist/assist.ts'
import { endpoint } from '../../endpoint.ts'
import { activityNo, text } from '../../schemas.ts'
import { voucher } from '../../vouchers/coupon.ts'

export const helpFriend = endpoint({
  method: 'POST',
  path: 'fission/assist',
  summary: 'Helps the member who invited, and gives the caller the coupons of the campaign.',
  request: z.object({ activityNo, fissionCode: text, storeId: z.optional(text) }),
  response: z.object({
    state: z.enum(helpStates),
    vouchers: z.array(voucher),
    /** The inviter's first name, and how many friends have helped, this one included. */
    inviter: z.nullable(z.string()),
    helpers: z.int(),
  }),
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
    'alreadyAssisted',
    'cannotHelpYourself',
    'alreadyMember',
    'alreadyInSeries',
    'onePerIdentity',
    'assistLimitReached',
    'inviteLimitReached',
    'participationLimitReached',
    'participantLimitReached',
    'prizeLimitReached',
    'totalLimitReached',
    'dailyQuotaGone',
    'soldOut',
    'phoneRequired',
    'phoneRegistrationOnly',
  ],
  perMinute: 30,
  idempotent: true,
})
