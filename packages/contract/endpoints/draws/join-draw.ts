import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { activityNo } from '../../schemas.ts'

export const joinDraw = endpoint({
  method: 'POST',
  path: 'lottery/join',
  summary: 'Enters the member into a draw for its price in stars. Each entry has a code of its own.',
  request: z.object({
    activityNo,
    /** The price that the member confirmed; 0 where an entry is free. */
    priceStars: z.int().check(z.gte(0)),
  }),
  response: z.object({ code: z.string(), ownCodes: z.array(z.string()), balance: z.int() }),
  outcomes: [
    'notFound',
    'notInCountry',
    'notStarted',
    'ended',
    'offShelf',
    'ownWayOnly',
    'outsideHours',
    'alreadyClaimed',
    'participationLimitReached',
    'participantLimitReached',
    'totalLimitReached',
    'dailyQuotaGone',
    'onePerIdentity',
    'newUsersOnly',
    'phoneRequired',
    'phoneRegistrationOnly',
    'notEnoughPoints',
    'starsElsewhere',
    'redemptionDeadlinePassed',
    'priceChanged',
  ],
  perMinute: 60,
  idempotent: true,
})
