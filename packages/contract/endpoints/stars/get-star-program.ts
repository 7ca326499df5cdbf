import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { starProgram } from '../../stars/stars.ts'

export const getStarProgram = endpoint({
  method: 'GET',
  path: 'point/program',
  summary: 'How stars are collected in the caller’s country; null where they are not.',
  access: 'visitor',
  request: z.object({}),
  response: z.object({ program: z.nullable(starProgram) }),
})
