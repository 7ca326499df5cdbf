import { useTranslate } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import styles from './steps.module.css'

/** Skips an offer. */
export function SkipLink({ onSkip }: { onSkip: () => void }) {
  const t = useTranslate()
  return (
    <div className={styles.skip}>
      <Button variant="text" size="small" onClick={onSkip}>
        {t('common.later')}
      </Button>
    </div>
  )
}
