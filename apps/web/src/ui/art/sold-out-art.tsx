import { Illustration } from './illustration.tsx'
import styles from './art.module.css'

/** The dashed outline of a cup beside its lid. */
export function SoldOutArt() {
  return (
    <Illustration>
      <ellipse className={styles.wash} cx="80" cy="62" rx="68" ry="52" />
      <path className={styles.ghost} d="M50 34h44l-6 64a5 5 0 0 1-5 4H61a5 5 0 0 1-5-4z" />
      <path className={styles.ghostBand} d="M56 58h32l-1.8 24H57.8z" />
      <path className={styles.paperLine} d="M98 92h34a4 4 0 0 1 4 4v6H94v-6a4 4 0 0 1 4-4z" />
      <path className={styles.accent} d="M102 84h26a3 3 0 0 1 3 3v5H99v-5a3 3 0 0 1 3-3z" />
      <path className={styles.line} d="M22 102h116" />
      <path className={styles.spark} d="M38 26l5 6M72 14v8M106 26l-5 6" />
    </Illustration>
  )
}
