import * as z from 'zod/mini'
import { inclusionProof } from '../../draws/draw.ts'
import { endpoint } from '../../endpoint.ts'
import { activityNo } from '../../schemas.ts'

export const getInclusionProofs = endpoint({
  method: 'GET',
  path: 'lottery/proof',
  summary:
    'For each of the member’s codes the proof that it is in the tree of a draw whose entries have closed.',
  request: z.object({ activityNo }),
  response: z.object({
    root: z.string(),
    /** Leaves of the tree. */
    size: z.int(),
    proofs: z.array(inclusionProof),
  }),
  outcomes: ['notFound', 'notStarted'],
  perMinute: 30,
})
