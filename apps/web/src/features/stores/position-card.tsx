import { useText } from '#src/session/app-context.ts'
import { AppSettingsButton } from '#src/shared/device/app-settings-button.tsx'
import { InAppNotice } from '#src/shared/device/in-app-notice.tsx'
import type { Place } from '#src/shared/stores/use-position.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { PinIcon } from '#src/ui/art/more-icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import styles from './position-card.module.css'

type PlaceCardProps = {
  place: Place
  ask: () => void
  forget: () => void
  isTurning: boolean
}

/** Says why the place would help before the browser asks for it, and what became of the question. */
export function PlaceCard({ place, ask, forget, isTurning }: PlaceCardProps) {
  const t = useText()
  switch (place.stage) {
    case 'unknown':
    case 'finding':
      return (
        <Card aria-labelledby="place">
          <h2 className={styles.title} id="place">
            {t('stores.placeTitle')}
          </h2>
          <p className={styles.text}>{t('stores.placeText')}</p>
          <Button
            variant="plain"
            icon={<PinIcon />}
            busy={place.stage === 'finding'}
            busyLabel={t('stores.finding')}
            onClick={ask}
          >
            {t('stores.usePlace')}
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
            <Button variant="quiet" size="small" onClick={ask}>
              {t('common.retry')}
            </Button>
          }
        />
      )
    case 'known':
      return (
        <div className={styles.known}>
          <p className={styles.text}>{t(isTurning ? 'stores.turning' : 'stores.northUp')}</p>
          <Button variant="text" size="small" onClick={forget}>
            {t('stores.forget')}
          </Button>
        </div>
      )
    case 'unavailable':
      return <InAppNotice wish="location" />
  }
}
