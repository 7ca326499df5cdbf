import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { page, paging } from '../../schemas.ts'
import { gift, starProgram } from '../../stars/stars.ts'

export const listGifts = endpoint({
  method: 'GET',
  path: 'point/gifts',
  summary: 'The gifts of the caller’s country, cheapest first, and how stars are collected there.',
  access: 'visitor',
  request: z.object(paging),
  response: z.extend(page(gift), { program: z.nullable(starProgram) }),
})
