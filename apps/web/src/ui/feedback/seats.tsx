import type { Hue } from '@crema/contract/campaigns/hues'
import { classNames } from '../base/class-names.ts'
import styles from './seats.module.css'

export type SeatsProps = {
  /** The accessible name of the row, such as "3 of 5 friends joined: Lena, An, Jo". */
  label: string
  total: number
  /** The initials of each friend who joined, at most two letters. */
  taken: readonly string[]
  /** The colour of each of them. */
  hues?: readonly Hue[]
  /** Animates the last taken seat once, for a friend who has just joined. */
  animateLast?: boolean
}

/** One circle per invited friend: taken ones show initials, the rest are empty. For friend assist. */
export function Seats({ label, total, taken, hues = [], animateLast = false }: SeatsProps) {
  const empty = Math.max(0, total - taken.length)
  return (
    <div className={styles.seats} role="img" aria-label={label}>
      {taken.map((initials, seat) => (
        <span
          key={seat}
          data-hue={hues[seat]}
          className={classNames(
            styles.seat,
            styles.taken,
            animateLast && seat === taken.length - 1 && styles.joining,
          )}
        >
          {initials}
        </span>
      ))}
      {Array.from({ length: empty }, (_, seat) => (
        <span key={taken.length + seat} className={classNames(styles.seat, styles.empty)} />
      ))}
    </div>
  )
}
