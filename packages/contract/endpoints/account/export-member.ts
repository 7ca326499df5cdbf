import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { exportSections } from '../../privacy/member-export.ts'
import { givenToken, instant } from '../../schemas.ts'

export const exportMember = endpoint({
  method: 'GET',
  path: 'customer/export',
  summary:
    'All stored data of the member, by section, with the columns of the tables. Secrets are not included. '
    + 'Requires a fresh proof, or a recent sign-in in this browser.',
  request: z.object({ proofToken: z.optional(givenToken) }),
  response: z.object({
    exportedAt: instant,
    parts: z.array(
      z.object({ name: z.enum(exportSections), rows: z.array(z.record(z.string(), z.unknown())) }),
    ),
  }),
  outcomes: ['proofRequired'],
  perMinute: 10,
})
