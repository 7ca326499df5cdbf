import { Illustration } from './illustration.tsx'
import styles from './coffee-cup-art.module.css'

/** A full coffee cup, for a Hero. */
export function CoffeeCupArt() {
  return (
    <Illustration viewBox="0 0 168 168">
      <path className={styles.steam} d="M58 44c-9-9 7-15-1-26M80 40c-9-10 8-17-1-29M102 44c-9-9 7-15-1-26" />
      <ellipse className={styles.saucerShade} cx="80" cy="147" rx="74" ry="15" />
      <ellipse className={styles.saucer} cx="80" cy="142" rx="66" ry="12" />
      <path className={styles.handle} d="M128 78c27-9 35 33-7 40" />
      <path className={styles.porcelain} d="M26 66h108c0 44-16 76-38 76H64c-22 0-38-32-38-76z" />
      <path className={styles.porcelainShade} d="M134 66c0 44-16 76-38 76H84c22 0 36-30 37-76z" />
      <path
        className={styles.badge}
        d="M80 92l5.6 11.3 12.4 1.8-9 8.8 2.1 12.4L80 120.5l-11.1 5.8 2.1-12.4-9-8.8 12.4-1.8z"
      />
      <ellipse className={styles.porcelainShade} cx="80" cy="66" rx="54" ry="14" />
      <ellipse className={styles.coffee} cx="80" cy="68" rx="47" ry="10.5" />
      <path
        className={styles.crema}
        d="M80 76c-13-4-23-6-23-9.5 0-4 15-5 23-1 8-4 23-3 23 1 0 3.5-10 5.5-23 9.5z"
      />
    </Illustration>
  )
}
