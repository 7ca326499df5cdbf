import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import styles from './count-up.module.css'

/** As `--celebrate`. */
const countMs = 600

type CountUpProps = {
  /** Undefined until it is known; its line is reserved. */
  value: number | undefined
  format: (value: number) => string
}

/**
 * A number that counts up when it arrives and when it changes; not with reduced motion, and not where the page was rendered with
 * it. Screen readers get the number itself at once. It never changes its width while it counts.
 */
export function CountUp({ value, format }: CountUpProps) {
  const shown = useRef(value)
  const [counted, setCounted] = useState<number | null>(null)
  const start = useEffectEvent((to: number) => {
    const from = shown.current ?? 0
    shown.current = to
    if (from === to || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const startMs = performance.now()
    const step = (nowMs: number) => {
      const part = Math.min(1, Math.max(0, nowMs - startMs) / countMs)
      shown.current = Math.round(from + (to - from) * (1 - (1 - part) ** 3))
      setCounted(part === 1 ? null : shown.current)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    let frame = requestAnimationFrame(step)
    setCounted(from)
    return () => {
      cancelAnimationFrame(frame)
      setCounted(null)
    }
  })
  useLayoutEffect(() => (value === undefined ? undefined : start(value)), [value])
  return (
    <span className={styles.count} data-counting={counted === null ? undefined : ''}>
      <span className={styles.final}>{value === undefined ? '\u00a0' : format(value)}</span>
      {counted === null ? null : (
        <span className={styles.counted} aria-hidden="true">
          {format(counted)}
        </span>
      )}
    </span>
  )
}
