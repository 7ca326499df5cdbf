import { nextTask } from '#src/lib/scheduling/next-task.ts'
import { makeFile, type Canvas } from './make-file.ts'
import type { PosterJob } from './poster-job.ts'

type Options = { onProgress: (done: number) => void; signal: AbortSignal }

/** For browsers that paint in no worker: each mark in a task of its own, so that the page answers taps in between. */
export function paintOnPage(job: PosterJob, { onProgress, signal }: Options): Promise<Blob> {
  return makeFile(job, {
    createCanvas,
    pause: async () => {
      await nextTask()
      signal.throwIfAborted()
    },
    progress: onProgress,
  })
}

function createCanvas(size: { width: number; height: number }): Canvas {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no 2d canvas')
  return {
    context,
    encode: (type) =>
      new Promise((resolve, reject) =>
        canvas.toBlob(
          (blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot encode the picture'))),
          type,
          0.92,
        ),
      ),
    close: () => Object.assign(canvas, { width: 0, height: 0 }),
  }
}
