import styles from './logo.module.css'

/** The brand's mark, before its name in the display font. */
export function Logo({ name }: { name: string }) {
  return <bdi className={styles.logo}>{name}</bdi>
}
