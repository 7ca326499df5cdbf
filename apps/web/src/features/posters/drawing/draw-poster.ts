import { startTrustedWorker } from '#src/lib/browser/trusted-worker.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import type { PosterJob, PosterMessage } from './poster-job.ts'

export type DrawOptions = { onProgress?: (done: number) => void; signal: AbortSignal }

/** One at a time: two large canvases are more memory than a phone has. */
let last: Promise<unknown> = Promise.resolve()

/** Paints a poster in a worker, where the browser has canvases there, and returns the file. Rejects when `signal` aborts. */
export function drawPoster(job: PosterJob, options: DrawOptions): Promise<Blob> {
  const drawn = last.then(() => {
    options.signal.throwIfAborted()
    return 'OffscreenCanvas' in globalThis ? inWorker(job, options) : onPage(job, options)
  })
  last = drawn.catch(() => undefined) // the caller handles it
  return drawn
}

async function inWorker(job: PosterJob, options: DrawOptions): Promise<Blob> {
  // Vite builds the worker as a separate script; the import returns its URL.
  const { default: address } = await loadModule(() => import('./poster-worker.ts?worker&url'))
  return paintIn(startTrustedWorker('poster-worker', address), job, options)
}

async function onPage(job: PosterJob, { onProgress = () => undefined, signal }: DrawOptions): Promise<Blob> {
  const { paintOnPage } = await loadModule(() => import('./paint-on-page.ts'))
  return paintOnPage(job, { onProgress, signal })
}

/** The part of a worker that painting needs. */
export type PosterWorker = Pick<Worker, 'postMessage' | 'terminate'> & {
  addEventListener(type: 'message', listen: (event: MessageEvent<PosterMessage>) => void): void
  addEventListener(type: 'error' | 'messageerror', listen: () => void): void
}

/** The file of a worker, which ends with it. Rejects where the worker fails or `signal` aborts. */
export function paintIn(
  worker: PosterWorker,
  job: PosterJob,
  { onProgress, signal }: DrawOptions,
): Promise<Blob> {
  const painted = new Promise<Blob>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The poster could not be painted: ${reason}`))
    worker.addEventListener('message', ({ data }) => {
      if ('failed' in data) return fail(data.failed)
      if ('done' in data) return resolve(data.done)
      onProgress?.(data.progress)
    })
    worker.addEventListener('error', () => fail('the worker has failed'))
    worker.addEventListener('messageerror', () => fail('the worker has failed'))
    signal.addEventListener('abort', () => reject(new DOMException('The poster was left.', 'AbortError')))
    signal.throwIfAborted()
    worker.postMessage(job, [])
  })
  return painted.finally(() => worker.terminate())
}
