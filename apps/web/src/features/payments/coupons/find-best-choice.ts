import { startTrustedWorker } from '#src/lib/browser/trusted-worker.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import type { ChoiceAnswer, ChoiceJob } from './choice-job.ts'

/** The part of a worker that the search needs. */
export type ChoiceWorker = Pick<Worker, 'postMessage' | 'terminate'> & {
  addEventListener(type: 'message', listen: (event: MessageEvent<ChoiceAnswer>) => void): void
  addEventListener(type: 'error' | 'messageerror', listen: () => void): void
}

/** The numbers of the vouchers that together take the most off an order, found in a worker. */
export async function findBestChoice(job: ChoiceJob, signal: AbortSignal): Promise<string[]> {
  if (job.vouchers.length === 0) return []
  // Vite builds the worker as a separate script; the import returns its URL.
  const { default: address } = await loadModule(() => import('./choice-worker.ts?worker&url'))
  return chooseInWorker(startTrustedWorker('coupon-worker', address), job, signal)
}

/** Rejects where the worker fails or `signal` aborts. */
export function chooseInWorker(worker: ChoiceWorker, job: ChoiceJob, signal: AbortSignal): Promise<string[]> {
  const chosen = new Promise<string[]>((resolve, reject) => {
    const fail = () => reject(new Error('The worker that chooses coupons has failed.'))
    worker.addEventListener('message', ({ data }) => ('failed' in data ? fail() : resolve(data.voucherNos)))
    worker.addEventListener('error', fail)
    worker.addEventListener('messageerror', fail)
    signal.addEventListener('abort', () => reject(new DOMException('The search was left.', 'AbortError')))
    signal.throwIfAborted()
    worker.postMessage(job, [])
  })
  return chosen.finally(() => worker.terminate())
}
