import { useEffect, useRef, useState } from 'react'
import { loadModule } from '#src/lib/loading/load-module.ts'
import type { SaveResult } from '#src/shared/sharing/save-picture.ts'
import type { PosterOutput } from '../drawing/poster-job.ts'
import type { PosterRequest } from '../prepare-poster.ts'

export type Pages = 'a4' | 'a5' | 'pair'
/** `notMade`: there is no file. The others say what became of it. */
type PosterResult = SaveResult | 'notMade'
type Target = ((file: Blob) => Promise<SaveResult>) | { pages: Pages }

/** Makes one file at a time. `progress`: from 0 to 1 while one is made. `printed`: what the browser is to print. */
export function usePosterFile(request: PosterRequest) {
  const [progress, setProgress] = useState<number>()
  const [result, setResult] = useState<PosterResult>()
  const [printed, setPrinted] = useState<{ id: number; file: Blob; pages: Pages }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const cancel = () => running.current?.abort()
  const make = (output: PosterOutput, target: Target) => {
    if (running.current) return
    const job = (running.current = new AbortController())
    setResult(undefined)
    setProgress(0)
    const run = async () => {
      let ended: PosterResult | undefined
      try {
        const { makePoster } = await loadModule(() => import('../prepare-poster.ts'))
        const file = await makePoster(request, output, { onProgress: setProgress, signal: job.signal })
        if (typeof target === 'function') ended = await target(file)
        else setPrinted((before) => ({ id: (before?.id ?? 0) + 1, file, pages: target.pages }))
      } catch {
        ended = job.signal.aborted ? 'cancelled' : 'notMade' // the notice says so
      }
      running.current = undefined
      setProgress(undefined)
      setResult(ended)
    }
    void run()
  }
  return { make, cancel, progress, result, printed }
}
