// Paints posters in a worker: a page of 9 million pixels would block the main thread for more than a frame.
import { displayFamily } from '../layout/poster-fonts.ts'
import { makeFile, type Canvas } from './make-file.ts'
import type { PosterJob, PosterMessage } from './poster-job.ts'

// The worker's global scope; TypeScript is configured for the DOM library of pages only.
const thread = globalThis as unknown as {
  addEventListener: (type: 'message', listen: (event: MessageEvent<PosterJob>) => void) => void
  postMessage: (message: PosterMessage, transfer: Transferable[]) => void
  fonts: FontFaceSet
}

thread.addEventListener('message', ({ data }) => {
  const post = (message: PosterMessage) => thread.postMessage(message, [])
  runJob(data, post).then(
    (done) => post({ done }),
    (error: unknown) => post({ failed: error instanceof Error ? error.message : 'unknown' }),
  )
})

async function runJob(job: PosterJob, post: (message: PosterMessage) => void): Promise<Blob> {
  // The fonts of the page's style sheets are not those of a worker.
  const display = new FontFace(displayFamily, `url(${job.poster.fonts.displayUrl})`, { weight: '800' })
  thread.fonts.add(await display.load())
  return makeFile(job, {
    createCanvas,
    pause: () => Promise.resolve(),
    progress: (progress) => post({ progress }),
  })
}

function createCanvas({ width, height }: { width: number; height: number }): Canvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: true })
  if (!context) throw new Error('This browser has no 2d canvas')
  return {
    context,
    encode: (type) => canvas.convertToBlob({ type, quality: 0.92 }),
    close: () => Object.assign(canvas, { width: 0, height: 0 }),
  }
}
