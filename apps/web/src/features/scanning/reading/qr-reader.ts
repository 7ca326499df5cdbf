import { startTrustedWorker } from '#src/lib/browser/trusted-worker.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import type { QrResult, QrJob } from './qr-worker.ts'

/** Reads the text of QR codes in pictures, one after the other. */
export type QrReader = {
  /** The text, or null where the picture has no code. Closes the picture. Rejects where no decoder could be loaded. */
  read: (picture: ImageBitmap) => Promise<string | null>
  close: () => void
}

/** The browser's BarcodeDetector where it has one, else a decoder in a worker. */
export async function openQrReader(): Promise<QrReader> {
  const native = await nativeReader()
  if (native) return native
  // Vite builds the worker as a separate script; the import returns its URL.
  const { default: address } = await loadModule(() => import('./qr-worker.ts?worker&url'))
  return workerReader(address)
}

type Detector = { detect: (picture: ImageBitmap) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

async function nativeReader(): Promise<QrReader | undefined> {
  // Not in TypeScript's DOM library.
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return undefined
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return {
    read: async (picture) => {
      const [code] = await detector.detect(picture)
      picture.close()
      return code?.rawValue ?? null
    },
    close: () => {},
  }
}

function workerReader(address: string): QrReader {
  const worker = startTrustedWorker('qr-worker', address)
  const pending = new Map<number, PromiseWithResolvers<string | null>>()
  let lastId = 0
  worker.addEventListener('message', ({ data: { id, text } }: MessageEvent<QrResult>) => {
    pending.get(id)?.resolve(text)
    pending.delete(id)
  })
  worker.addEventListener('error', () => {
    for (const { reject } of pending.values()) reject(new Error('The QR worker did not load'))
    pending.clear()
  })
  return {
    read: (picture) => {
      const result = withResolvers<string | null>()
      const job: QrJob = { id: ++lastId, picture }
      pending.set(job.id, result)
      worker.postMessage(job, [picture])
      return result.promise
    },
    close: () => worker.terminate(),
  }
}

// `Promise.withResolvers` is missing in the oldest supported browsers.
function withResolvers<Value>(): PromiseWithResolvers<Value> {
  let resolvers: Omit<PromiseWithResolvers<Value>, 'promise'> | undefined
  const promise = new Promise<Value>((resolve, reject) => {
    resolvers = { resolve, reject }
  })
  if (!resolvers) throw new Error('A promise runs its executor synchronously')
  return { promise, ...resolvers }
}
