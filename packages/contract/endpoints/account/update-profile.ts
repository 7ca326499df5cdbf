import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { member } from '../../identity/member.ts'
import { limits } from '../../limits.ts'

export const updateProfile = endpoint({
  method: 'POST',
  path: 'customer/profile',
  summary: 'Changes the member’s display name and the language of messages to them.',
  request: z.object({
    /** An empty text removes the name. */
    displayName: z.optional(z.string().check(z.trim(), z.maxLength(limits.displayName))),
    language: z.optional(z.string().check(z.maxLength(10))),
  }),
  response: member,
})
