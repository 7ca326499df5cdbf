import { useEffect, useState } from 'react'
import { serverNow } from '#src/api/server-clock.ts'

const secondMs = 1_000

/**
 * The gateway's time, ticking. It begins with `initialMs`, which the server's page was drawn with too, so
 * that a page that waited in a cache comes alive without a jump and then shows the right time.
 * @param tickMs how often it moves; aligned to the clock, so that several move together
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
    // Not at once: what has just been drawn or come alive needs no second drawing.
    timer = setTimeout(tick, secondMs - (serverNow() % secondMs))
    return () => clearTimeout(timer)
  }, [tickMs])
  return nowMs
}
