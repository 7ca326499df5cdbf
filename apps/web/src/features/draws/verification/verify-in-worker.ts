import type { DrawStep } from '@crema/draws/verify-draw'
import type { VerificationJob, VerificationMessage } from './verification-job.ts'

/** The part of a worker that a verification needs. */
export type VerificationWorker = Pick<Worker, 'postMessage' | 'terminate'> & {
  addEventListener(type: 'message', listen: (event: MessageEvent<VerificationMessage>) => void): void
  addEventListener(type: 'error' | 'messageerror', listen: () => void): void
}

/** All steps; each is passed to `onStep` as it is done. Rejects where the worker fails or `signal` aborts. */
export function verifyInWorker(
  worker: VerificationWorker,
  job: VerificationJob,
  { onStep, signal }: { onStep: (step: DrawStep) => void; signal: AbortSignal },
): Promise<DrawStep[]> {
  const steps: DrawStep[] = []
  const verified = new Promise<DrawStep[]>((resolve, reject) => {
    const fail = () => reject(new Error('The worker that checks a draw has failed.'))
    worker.addEventListener('message', ({ data }) => {
      if ('failed' in data) return fail()
      if ('done' in data) return resolve(steps)
      steps.push(data.step)
      onStep(data.step)
    })
    worker.addEventListener('error', fail)
    worker.addEventListener('messageerror', fail)
    signal.addEventListener('abort', () => reject(new DOMException('The check was left.', 'AbortError')))
    signal.throwIfAborted()
    worker.postMessage(job, [])
  })
  return verified.finally(() => worker.terminate())
}
