import styles from './icon.module.css'

/**
 * A stroke icon on a 24 by 24 grid in the current colour. Hidden from screen readers: the control around it has the
 * name. A directional icon is mirrored in right-to-left.
 */
export function Icon({ path, isDirectional = false }: { path: string; isDirectional?: boolean }) {
  return (
    <svg
      className={isDirectional ? `${styles.icon} ${styles.directional}` : styles.icon}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
