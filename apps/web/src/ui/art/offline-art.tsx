import { Illustration } from './illustration.tsx'
import styles from './art.module.css'

/** Two cups on a torn cord. */
export function OfflineArt() {
  return (
    <Illustration>
      <ellipse className={styles.wash} cx="80" cy="62" rx="68" ry="52" />
      <path className={styles.cord} d="M47 70c14 20 22 18 26 8M113 62c-12-20-22-14-25-2" />
      <path className={styles.paperLine} d="M16 46l32 8v30l-32 8z" />
      <path className={styles.accent} d="M25 48.5l13 3v34l-13 3z" />
      <path className={styles.paperLine} d="M144 38l-32 8v30l32 8z" />
      <path className={styles.accent} d="M135 40.5l-13 3v34l13 3z" />
      <path className={styles.spark} d="M76 50l-4-9M82 48V38M70 56l-9-3" />
    </Illustration>
  )
}
