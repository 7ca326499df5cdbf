import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { exportParts } from '../../privacy/member-export.ts'
import { instant } from '../../schemas.ts'

export const exportMember = endpoint({
  method: 'GET',
  path: 'customer/export',
  summary:
    'Everything that is held of the member, part by part, as it lies in the tables. Secrets are left out.',
  request: z.object({}),
  answer: z.object({
    exportedAt: instant,
    parts: z.array(z.object({ name: z.enum(exportParts), rows: z.array(z.record(z.string(), z.unknown())) })),
  }),
  perMinute: 10,
})
