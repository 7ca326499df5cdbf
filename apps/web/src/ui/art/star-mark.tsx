import styles from './star-mark.module.css'

/** The star beside a number of stars; as large as the text around it. */
export function StarMark() {
  return (
    <svg className={styles.star} viewBox="-12 -12 24 24" aria-hidden="true">
      <path d="M0-10 3-3.2 10.4-2.6 4.8 2.2 6.5 9.5 0 5.6-6.5 9.5-4.8 2.2-10.4-2.6-3-3.2z" />
    </svg>
  )
}
