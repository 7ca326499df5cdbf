import { useText } from '#src/session/app-context.ts'
import styles from './or-line.module.css'

/** Between one way and the others. Its word is in `sign-in-steps`. */
export function OrLine() {
  const t = useText()
  return <p className={styles.or}>{t('sign-in-steps.or')}</p>
}
