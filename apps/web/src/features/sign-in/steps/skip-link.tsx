import { useText } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import styles from './steps.module.css'

/** The way past an offer (spec section 1). */
export function Later({ onLater }: { onLater: () => void }) {
  const t = useText()
  return (
    <div className={styles.later}>
      <Button variant="text" size="small" onClick={onLater}>
        {t('common.later')}
      </Button>
    </div>
  )
}
