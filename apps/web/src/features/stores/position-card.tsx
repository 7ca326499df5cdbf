import { Link } from '@tanstack/react-router'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { AppSettingsButton } from '#src/shared/device/app-settings-button.tsx'
import { InAppNotice } from '#src/shared/device/in-app-notice.tsx'
import { PermissionHelp } from '#src/shared/device/permission-help.tsx'
import type { PositionState } from '#src/shared/stores/use-position.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { PinIcon } from '#src/ui/art/icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import styles from './position-card.module.css'

type PositionCardProps = {
  position: PositionState
  onRequest: () => void
  /** Chooses location for this browser, then requests the position. */
  onTurnOn: () => void
  onClear: () => void
  /** Whether the arrows turn with the phone. */
  isCompassActive: boolean
}

/** Explains what the position is for before the browser asks for permission, and shows the result. */
export function PositionCard({ position, onRequest, onTurnOn, onClear, isCompassActive }: PositionCardProps) {
  const t = useTranslate()
  switch (position.stage) {
    case 'off':
    case 'unknown':
    case 'finding': {
      const isOff = position.stage === 'off'
      return (
        <Card aria-labelledby="position" className={styles.ask}>
          <h2 className={styles.title} id="position">
            {t('stores.positionTitle')}
          </h2>
          <p className={styles.text}>{t('stores.positionText')}</p>
          {isOff ? (
            <p className={styles.text}>
              {t('stores.positionOff')} <Link {...paths.storage()}>{t('stores.choices')}</Link>
            </p>
          ) : null}
          <Button
            variant="plain"
            icon={<PinIcon />}
            busy={position.stage === 'finding'}
            busyLabel={t('stores.finding')}
            onClick={isOff ? onTurnOn : onRequest}
          >
            {t(isOff ? 'stores.turnOnPosition' : 'stores.usePosition')}
          </Button>
        </Card>
      )
    }
    case 'refused':
      return (
        <Notice
          icon={<PinIcon />}
          title={t('stores.refusedTitle')}
          text={
            <>
              {t('stores.refusedText')} <PermissionHelp permission="location" />
            </>
          }
          live
          action={
            <>
              <Button variant="quiet" size="small" onClick={onRequest}>
                {t('common.retry')}
              </Button>
              <AppSettingsButton />
            </>
          }
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
