import { Illustration } from './illustration.tsx'
import styles from './art.module.css'

/** A map pin with a question mark. */
export function NotFoundArt() {
  return (
    <Illustration>
      <ellipse className={styles.wash} cx="80" cy="62" rx="68" ry="52" />
      <path className={styles.paperLine} d="M28 66l34-12 36 12 34-12v38l-34 12-36-12-34 12z" />
      <path className={styles.rule} d="M62 54v38M98 66v38" />
      <path className={styles.trail} d="M38 92c8-14 14-4 20-14s10-6 14-4" />
      <path className={styles.accent} d="M88 74c15-15 23-27 23-37a23 23 0 1 0-46 0c0 10 8 22 23 37z" />
      <path className={styles.question} d="M81 32c0-9 14-9 14 0 0 5-7 5-7 11M88 51v.01" />
    </Illustration>
  )
}
