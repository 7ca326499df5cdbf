import { Suspense } from 'react'
import { lazyComponent } from '#src/lib/loading/lazy-component.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { useDrawCheck } from './use-draw-check.ts'
import styles from './draw-verification.module.css'

const CheckReport = lazyComponent(
  async () => (await loadModule(() => import('./check-report.tsx'))).CheckReport,
)

/** Computes the result of a drawn draw again on this device, and shows each step. */
export function DrawVerification({ activityNo }: { activityNo: string }) {
  const t = useTranslate()
  const { start, steps, checked, error, isPending } = useDrawCheck(activityNo)
  const hasBegun = isPending || checked !== undefined
  return (
    <Card aria-labelledby="check-draw">
      <Heading id="check-draw" size={17}>
        {t('draws-verification.title')}
      </Heading>
      <p className={styles.intro}>{t('draws-verification.intro')}</p>
      {hasBegun ? (
        <Suspense>
          <CheckReport activityNo={activityNo} steps={steps} checked={isPending ? undefined : checked} />
        </Suspense>
      ) : null}
      <CallError error={error} title={t('draws-verification.failed')} />
      <Button
        variant="quiet"
        busy={isPending}
        busyLabel={t('draws-verification.running')}
        onClick={() => {
          void CheckReport.preload()
          start()
        }}
      >
        {t(checked ? 'draws-verification.again' : 'draws-verification.start')}
      </Button>
    </Card>
  )
}
