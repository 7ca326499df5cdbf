import * as z from 'zod/mini'
import { posterMaterial } from '../../assist/assist.ts'
import { endpoint } from '../../endpoint.ts'
import { activityNo } from '../../schemas.ts'

export const getPosterMaterial = endpoint({
  method: 'GET',
  path: 'fission/material',
  summary:
    'What a poster of a campaign shows, and its short link: to the member’s invitation, where they have one, or to the campaign.',
  access: 'visitor',
  request: z.object({ activityNo }),
  response: posterMaterial,
  outcomes: ['notFound', 'notInCountry'],
})
