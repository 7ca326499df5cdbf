import { Illustration } from './illustration.tsx'
import styles from './art.module.css'

/** A closed shop at night. */
export function ClosedShopArt() {
  return (
    <Illustration>
      <ellipse className={styles.wash} cx="80" cy="62" rx="68" ry="52" />
      <path className={styles.star} d="M136 10a11 11 0 1 0 11 15 9 9 0 0 1-11-15z" />
      <path className={styles.paperLine} d="M40 52h80v50H40z" />
      <path className={styles.rule} d="M48 64h26M48 72h26M48 80h26M48 88h26" />
      <path className={styles.paperLine} d="M84 62h26v40H84z" />
      <circle className={styles.dot} cx="89" cy="84" r="2" />
      <path
        className={styles.accent}
        d="M40 28h80l10 20a10 10 0 0 1-20 0 10 10 0 0 1-20 0 10 10 0 0 1-20 0 10 10 0 0 1-20 0 10 10 0 0 1-20 0z"
      />
      <path className={styles.awning} d="M57 28h14l-1 20a10 10 0 0 1-20 0zM89 28h14l7 20a10 10 0 0 1-20 0z" />
      <path className={styles.line} d="M97 66l-7 7h14zM30 102h100" />
      <rect className={styles.sign} x="88" y="72" width="18" height="9" rx="2" />
    </Illustration>
  )
}
