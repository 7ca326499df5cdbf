import styles from './countdown.module.css'

export type CountdownProps = {
  /** What runs out, for people who do not see the figures, such as "Ends in 2 hours 14 minutes". */
  label: string
  /** Largest unit first, already formatted: { value: "02", unit: "h" }. */
  parts: { value: string; unit: string }[]
}

/** Time left, drawn; whoever owns the clock computes it. The parts follow the language's direction, each figure runs left to right. */
export function Countdown({ label, parts }: CountdownProps) {
  return (
    <div className={styles.countdown} role="timer" aria-label={label}>
      {parts.map((part) => (
        <span className={styles.part} key={part.unit} aria-hidden="true">
          <b className={styles.figure} dir="ltr">
            {part.value}
          </b>
          <span className={styles.unit}>{part.unit}</span>
        </span>
      ))}
    </div>
  )
}
