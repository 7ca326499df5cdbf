import styles from './countdown.module.css'

export type CountdownProps = {
  /** The accessible name, such as "Ends in 2 hours 14 minutes". */
  label: string
  /** Largest unit first, already formatted: { value: "02", unit: "h" }. */
  units: { value: string; unit: string }[]
}

/** The time left, computed by the caller. The units follow the text direction; each number is left to right. */
export function Countdown({ label, units }: CountdownProps) {
  return (
    <div className={styles.countdown} role="timer" aria-label={label}>
      {units.map(({ value, unit }) => (
        <span className={styles.unit} key={unit} aria-hidden="true">
          <b className={styles.value} dir="ltr">
            {value}
          </b>
          <span className={styles.name}>{unit}</span>
        </span>
      ))}
    </div>
  )
}
