import { useTranslate } from '#src/session/app-context.ts'
import { AppSettingsButton } from '#src/shared/device/app-settings-button.tsx'
import { InAppNotice } from '#src/shared/device/in-app-notice.tsx'
import type { PositionState } from '#src/shared/stores/use-position.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { PinIcon } from '#src/ui/art/icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import styles from './position-card.module.css'

type PositionCardProps = {
  position: PositionState
  onRequest: () => void
  onClear: () => void
  /** Whether the arrows turn with the phone. */
  isCompassActive: boolean
}

/** Explains what the position is for before the browser asks for permission, and shows the result. */
export function PositionCard({ position, onRequest, onClear, isCompassActive }: PositionCardProps) {
  const t = useTranslate()
  switch (position.stage) {
    case 'unknown':
    case 'finding':
      return (
        <Card aria-labelledby="position">
          <h2 className={styles.title} id="position">
            {t('stores.positionTitle')}
          </h2>
          <p className={styles.text}>{t('stores.positionText')}</p>
          <Button
            variant="plain"
            icon={<PinIcon />}
            busy={position.stage === 'finding'}
            busyLabel={t('stores.finding')}
            onClick={onRequest}
          >
            {t('stores.usePosition')}
          </Button>
        </Card>
      )
    case 'refused':
      return (
        <Notice
          icon={<PinIcon />}
          title={t('stores.refusedTitle')}
          text={t('stores.refusedText')}
          live
          action={<AppSettingsButton />}
        />
      )
    case 'failed':
      return (
        <Notice
          tone="refused"
          icon={<PinIcon />}
          title={t('stores.failedTitle')}
          text={t('stores.failedText')}
          live
          action={
            <Button variant="quiet" size="small" onClick={onRequest}>
              {t('common.retry')}
            </Button>
          }
        />
      )
    case 'known':
      return (
        <div className={styles.known}>
          <p className={styles.text}>{t(isCompassActive ? 'stores.compassActive' : 'stores.northUp')}</p>
          <Button variant="text" size="small" onClick={onClear}>
            {t('stores.clearPosition')}
          </Button>
        </div>
      )
    case 'unavailable':
      return <InAppNotice capability="location" />
  }
}
