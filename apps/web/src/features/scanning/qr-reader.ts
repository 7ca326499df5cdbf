import { loadModule } from '#src/lib/loading/dynamic-import.ts'
import type { QrFinding, QrJob } from './qr-worker.ts'

/** Finds the text of a QR code in pictures, one after the other. */
export type QrReader = {
  /** The text, or null when there is no code in it. Closes the picture. Rejects when nothing here can read codes. */
  read: (picture: ImageBitmap) => Promise<string | null>
  close: () => void
}

/** The browser's own reader where it has one, else ours in a worker. */
export async function openQrReader(): Promise<QrReader> {
  const native = await nativeReader()
  if (native) return native
  // A script of its own, of which Vite answers the address.
  const { default: address } = await loadModule(() => import('./qr-worker.ts?worker&url'))
  return workerReader(address)
}

type Detector = { detect: (picture: ImageBitmap) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

async function nativeReader(): Promise<QrReader | undefined> {
  // Some browsers have it, and none of the compiler's lists.
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
  const worker = new Worker(trusted(address), { type: 'module' })
  const waiting = new Map<number, PromiseWithResolvers<string | null>>()
  let last = 0
  worker.addEventListener('message', ({ data: { id, text } }: MessageEvent<QrFinding>) => {
    waiting.get(id)?.resolve(text)
    waiting.delete(id)
  })
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The reader of codes did not load'))
    waiting.clear()
  })
  return {
    read: (picture) => {
      const finding = withResolvers<string | null>()
      const job: QrJob = { id: ++last, picture }
      waiting.set(job.id, finding)
      worker.postMessage(job, [picture])
      return finding.promise
    },
    close: () => worker.terminate(),
  }
}

// Promise.withResolvers is younger than the oldest browsers the page is built for.
function withResolvers<Value>(): PromiseWithResolvers<Value> {
  let parts: Omit<PromiseWithResolvers<Value>, 'promise'> | undefined
  const promise = new Promise<Value>((resolve, reject) => {
    parts = { resolve, reject }
  })
  if (!parts) throw new Error('A promise runs its function at once')
  return { promise, ...parts }
}

type ScriptPolicy = { createScriptURL: (address: string) => string }
type PolicyFactory = { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }

/** The page's CSP starts a worker only from an address that a policy has passed. `address` is the build's own. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  if (!trustedTypes) return address
  const rules = {
    createScriptURL: (asked: string) => {
      if (asked !== address) throw new TypeError(`No worker is at ${asked}`)
      return asked
    },
  }
  return trustedTypes.createPolicy('qr-worker', rules).createScriptURL(address)
}
