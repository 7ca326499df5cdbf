import * as z from 'zod/mini'
import { achievement } from '../../assist/assist.ts'
import { endpoint } from '../../endpoint.ts'

export const listAchievements = endpoint({
  method: 'GET',
  path: 'fission/achievements',
  summary: 'The badges of the member as an inviter, earned or not.',
  request: z.object({}),
  response: z.object({ achievements: z.array(achievement) }),
})
