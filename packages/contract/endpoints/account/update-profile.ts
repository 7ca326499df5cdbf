import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { member } from '../../identity/member.ts'
import { limits } from '../../limits.ts'

export const updateProfile = endpoint({
  method: 'POST',
  path: 'customer/profile',
  summary: 'Changes what the member is called and the language she is written to in.',
  request: z.object({
    /** Empty takes the name away. */
    displayName: z.optional(z.string().check(z.trim(), z.maxLength(limits.displayName))),
    language: z.optional(z.string().check(z.maxLength(10))),
  }),
  response: member,
})
