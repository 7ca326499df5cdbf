import * as z from 'zod/mini'
import { invitation } from '../../assist/assist.ts'
import { endpoint } from '../../endpoint.ts'
import { activityNo } from '../../schemas.ts'

export const startInvitation = endpoint({
  method: 'POST',
  path: 'fission/start',
  summary: 'Starts an invitation, or returns the member’s invitation while friends can still help under it.',
  request: z.object({ activityNo }),
  response: invitation,
  outcomes: [
    'notFound',
    'notInCountry',
    'notStarted',
    'ended',
    'offShelf',
    'soldOut',
    'participantLimitReached',
    'totalLimitReached',
    'prizeLimitReached',
    'ownWayOnly',
    'inviteLimitReached',
    'phoneRequired',
  ],
  perMinute: 30,
  idempotent: true,
})
