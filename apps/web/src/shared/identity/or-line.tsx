import { useTranslate } from '#src/session/app-context.ts'
import styles from './or-line.module.css'

/** Separates one method from the others. Its messages are in `sign-in-steps`. */
export function OrLine({ id, text }: { id?: string; text?: string }) {
  const t = useTranslate()
  return (
    <p className={styles.or} id={id}>
      {text ?? t('sign-in-steps.or')}
    </p>
  )
}
