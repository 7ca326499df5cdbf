import { Illustration } from './illustration.tsx'
import styles from './art.module.css'

/** A calendar with a clock. */
export function NotStartedArt() {
  return (
    <Illustration>
      <ellipse className={styles.wash} cx="80" cy="62" rx="68" ry="52" />
      <rect className={styles.paperLine} x="38" y="24" width="76" height="76" rx="12" />
      <path className={styles.accent} d="M38 44V36a12 12 0 0 1 12-12h52a12 12 0 0 1 12 12v8z" />
      <path className={styles.line} d="M57 16v14M95 16v14" />
      <path
        className={styles.dots}
        d="M54 57h.01M70 57h.01M86 57h.01M54 71h.01M70 71h.01M54 85h.01M98 57h.01"
      />
      <circle className={styles.paperLine} cx="108" cy="84" r="22" />
      <path className={styles.hand} d="M108 71v13l9 6" />
    </Illustration>
  )
}
