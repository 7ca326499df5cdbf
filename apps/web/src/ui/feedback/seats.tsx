import { classNames } from '../base/class-names.ts'
import styles from './seats.module.css'

export type SeatsProps = {
  /** The whole row in words, such as "3 of 5 friends joined: Lena, An, Jo". */
  label: string
  total: number
  /** Two letters at most for each friend who sits. */
  taken: readonly string[]
  /** The last one just sat down: it plays once. */
  hasNewGuest?: boolean
}

/** A seat for each friend who is asked; an empty one waits. */
export function Seats({ label, total, taken, hasNewGuest = false }: SeatsProps) {
  const empty = Math.max(0, total - taken.length)
  return (
    <div className={styles.seats} role="img" aria-label={label}>
      {taken.map((initials, seat) => (
        <span
          key={seat}
          className={classNames(
            styles.seat,
            styles.taken,
            hasNewGuest && seat === taken.length - 1 && styles.guest,
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
