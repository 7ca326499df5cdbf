import { useEffect, useState } from 'react'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { afterPaint } from '#src/lib/scheduling/after-paint.ts'
import { useSession } from '#src/session/app-context.ts'
import styles from './seconds-ring.module.css'

/** How long a code is shown before it is renewed. */
const codeSeconds = 30

/** The seconds until the code is renewed, as a ring. Painted after the code. Decorative: the text is beside it. */
export function SecondsRing({ seconds }: { seconds: number }) {
  const { locale } = useSession()
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    let isMounted = true
    void afterPaint().then(() => isMounted && setIsPainted(true))
    return () => {
      isMounted = false
    }
  }, [])
  return (
    <span className={styles.ring} aria-hidden="true">
      {isPainted ? (
        <>
          <svg viewBox="0 0 44 44">
            <circle className={styles.track} cx="22" cy="22" r="19" />
            <circle
              className={styles.rest}
              cx="22"
              cy="22"
              r="19"
              pathLength={codeSeconds}
              strokeDasharray={`${Math.min(seconds, codeSeconds)} ${codeSeconds}`}
            />
          </svg>
          <b>{formatNumber(locale, seconds)}</b>
        </>
      ) : null}
    </span>
  )
}
