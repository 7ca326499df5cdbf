import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

export const listSuffixes = endpoint({
  method: 'GET',
  path: 'customer/suffixes',
  summary: 'Common mail domains in the caller’s country, the most common first.',
  access: 'public',
  request: z.object({}),
  response: z.object({ items: z.array(z.string()) }),
})
