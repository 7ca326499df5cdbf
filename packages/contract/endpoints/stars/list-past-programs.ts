import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { pastProgram } from '../../stars/stars.ts'

export const listPastPrograms = endpoint({
  method: 'GET',
  path: 'point/activities',
  summary: 'The ended programs of the caller’s country in which the member had stars, newest first.',
  request: z.object({}),
  response: z.object({ programs: z.array(pastProgram) }),
})
