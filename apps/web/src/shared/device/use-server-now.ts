import { useEffect, useState } from 'react'
import { serverNow } from '#src/api/server-clock.ts'

const secondMs = 1_000

/**
 * The gateway's current time in ms. It starts at `initialMs`, the time of server rendering, so that a cached page
 * hydrates without a mismatch, and is then updated.
 * @param tickMs the update interval, aligned to the clock so that several components update together
 */
export function useServerNow(initialMs: number, tickMs: number): number {
  const [nowMs, setNowMs] = useState(initialMs)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const now = serverNow()
      setNowMs(now)
      timer = setTimeout(tick, tickMs - (now % tickMs))
    }
    // Not immediately, because a component that has just rendered or hydrated needs no second render.
    timer = setTimeout(tick, secondMs - (serverNow() % secondMs))
    return () => clearTimeout(timer)
  }, [tickMs])
  return nowMs
}
