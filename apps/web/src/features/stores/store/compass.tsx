import styles from './compass.module.css'

/** An arrow in a direction, in degrees clockwise from the top. Decorative: the text beside it has the same meaning. */
export function Compass({ degrees }: { degrees: number }) {
  return (
    <svg className={styles.compass} viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="18.5" className={styles.ring} />
      <path className={styles.arrow} d="M20 7l8 24-8-5.5L12 31z" transform={`rotate(${degrees} 20 20)`} />
    </svg>
  )
}
