import { useTranslate } from '#src/session/app-context.ts'
import styles from './or-line.module.css'

/** Separates one method from the others. Its message is in `sign-in-steps`. */
export function OrLine() {
  const t = useTranslate()
  return <p className={styles.or}>{t('sign-in-steps.or')}</p>
}
