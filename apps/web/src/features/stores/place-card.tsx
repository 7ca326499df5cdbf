import { AppSettingsButton } from '#src/parts/app-settings-button.tsx'
import { InAppNotice } from '#src/parts/in-app-notice.tsx'
import type { Place } from '#src/parts/use-place.ts'
import { useText } from '#src/session/page-parts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PinIcon } from '#src/ui/more-icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './place-card.module.css'

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
