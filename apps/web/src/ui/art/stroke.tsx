import styles from './stroke.module.css'

/** Stroke icons on a 24 grid, drawn in the current colour. They carry no name: the control around them does. */
export function Stroke({ path, isDirectional = false }: { path: string; isDirectional?: boolean }) {
  return (
    <svg
      className={isDirectional ? `${styles.icon} ${styles.directional}` : styles.icon}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}
