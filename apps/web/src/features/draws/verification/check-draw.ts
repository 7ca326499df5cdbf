import type { DrawRecord, InclusionProof } from '@crema/contract/draws/draw'
import type { DrawStep } from '@crema/draws/verify-draw'
import type { ApiClient } from '#src/api/api-client.ts'
import { startTrustedWorker } from '#src/lib/browser/trusted-worker.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { readSeenDraw } from './seen-draws.ts'
import { verifyInWorker } from './verify-in-worker.ts'

/** A draw that was checked, with all that it was checked by. `seen`: what this device had stored before the draw. */
export type CheckedDraw = {
  record: DrawRecord
  proofs: InclusionProof[]
  seen: { rules?: string; root?: string }
  steps: DrawStep[]
}

type Options = {
  api: ApiClient
  activityNo: string
  /** Whether there may be codes of the caller's own. */
  isMember: boolean
  onStep: (step: DrawStep) => void
  signal: AbortSignal
}

/** Reads the record of a draw and the member's proofs, and verifies them in a worker. */
export async function checkDraw({
  api,
  activityNo,
  isMember,
  onStep,
  signal,
}: Options): Promise<CheckedDraw> {
  const [record, proofs, seen, { default: address }] = await Promise.all([
    api.call('GET lottery/record', { activityNo }, { signal }),
    isMember ? api.call('GET lottery/proof', { activityNo }, { signal }).then((own) => own.proofs) : [],
    readSeenDraw(activityNo),
    // Vite builds the worker as a separate script; the import returns its URL.
    loadModule(() => import('./draw-worker.ts?worker&url')),
  ])
  const worker = startTrustedWorker('draw-worker', address)
  const job = { record, proofs, expected: { activityNo, hasTerms: true as const, ...seen } }
  return { record, proofs, seen, steps: await verifyInWorker(worker, job, { onStep, signal }) }
}
