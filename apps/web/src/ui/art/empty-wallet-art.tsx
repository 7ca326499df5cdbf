import { Illustration } from './illustration.tsx'
import styles from './art.module.css'

/** An empty wallet. */
export function EmptyWalletArt() {
  return (
    <Illustration>
      <ellipse className={styles.wash} cx="80" cy="62" rx="68" ry="52" />
      <path className={styles.ghost} d="M50 22l52-9a7 7 0 0 1 8 6l4 23H50z" />
      <rect className={styles.paper} x="34" y="38" width="92" height="62" rx="12" />
      <path className={styles.accent} d="M34 50a12 12 0 0 1 12-12h68a12 12 0 0 1 12 12v4H34z" />
      <path className={styles.paperLine} d="M126 62h-18a9 9 0 0 0 0 18h18z" />
      <circle className={styles.accent} cx="109" cy="71" r="3" />
      <path
        className={styles.line}
        d="M46 38h68a12 12 0 0 1 12 12v38a12 12 0 0 1-12 12H46a12 12 0 0 1-12-12V50a12 12 0 0 1 12-12z"
      />
      <path className={styles.spark} d="M132 24v10M127 29h10M26 30v6M23 33h6" />
    </Illustration>
  )
}
