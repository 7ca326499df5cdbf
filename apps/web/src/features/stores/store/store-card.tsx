import { useSyncExternalStore } from 'react'
import type { Store } from '@crema/contract/stores/store'
import { formatDistance } from '@crema/i18n/format/numbers/distance'
import { serverNow } from '#src/api/server-clock.ts'
import { bearing, type Position, nearestCompassPoint } from '#src/lib/geo/bearing.ts'
import { mapsLink } from '#src/lib/geo/maps-link.ts'
import { noSubscription } from '#src/lib/state/no-subscription.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { openingState, openingText } from '#src/shared/stores/store-opening.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Tag } from '#src/ui/feedback/tag.tsx'
import { DisclosureGroup } from '#src/ui/layout/list.tsx'
import { Compass } from './compass.tsx'
import { StoreHours } from './store-hours.tsx'
import styles from './store-card.module.css'

export type StoreCardProps = {
  store: Store
  /** The visitor's position; null where it is not known. */
  from: Position | null
  /** Where the phone points, in degrees from north; null when north is up. */
  heading: number | null
  /** Set where a store is to be chosen. */
  onChoose?: ((store: Store) => void) | undefined
}

/** One store: distance and direction, opening state, opening hours, a link to the phone's maps. */
export function StoreCard({ store, from, heading, onChoose }: StoreCardProps) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const nowMs = serverNow()
  const opening = openingState(store)
  const note = openingText(store, nowMs, t, locale, country)
  // A saved store, or a list that has been open for hours.
  const isOutdated = store.changesAt !== null && Date.parse(store.changesAt) <= nowMs
  const canBeChosen = store.supportsActivity !== false && !store.closedToday
  return (
    <li>
      <article className={styles.card} aria-labelledby={`store-${store.storeId}`}>
        <div className={styles.head}>
          <div className={styles.names}>
            <h2 className={styles.name} id={`store-${store.storeId}`}>
              <bdi>{store.name}</bdi>
            </h2>
            <p className={styles.address}>
              <bdi>{store.address}</bdi>
            </p>
          </div>
          {from === null || store.distanceMetres === null ? null : (
            <Direction
              from={from}
              to={store}
              distance={formatDistance(locale, country, store.distanceMetres)}
              heading={heading}
            />
          )}
        </div>
        <div className={styles.facts}>
          {isOutdated ? null : (
            <Tag tone={opening === 'open' ? 'ok' : 'neutral'}>{t(`store.${opening}`)}</Tag>
          )}
          {isOutdated || note === undefined ? null : <span className={styles.note}>{note}</span>}
          {store.supportsActivity === null ? null : (
            <Tag tone={store.supportsActivity ? 'hue' : 'neutral'}>
              {t(store.supportsActivity ? 'stores.inCampaign' : 'stores.notInCampaign')}
            </Tag>
          )}
        </div>
        <DisclosureGroup>
          <StoreHours store={store} />
        </DisclosureGroup>
        <div className={styles.actions}>
          <MapsLink store={store} />
          {onChoose && canBeChosen ? (
            <Button size="small" onClick={() => onChoose(store)} aria-describedby={`store-${store.storeId}`}>
              {t('stores.choose')}
            </Button>
          ) : null}
        </div>
      </article>
    </li>
  )
}

type DirectionProps = { from: Position; to: Store; distance: string; heading: number | null }

function Direction({ from, to, distance, heading }: DirectionProps) {
  const t = useTranslate()
  const degrees = bearing(from, to)
  return (
    <p className={styles.direction}>
      <Compass degrees={Math.round(degrees - (heading ?? 0))} />
      <span className={styles.distance}>{distance}</span>
      <span className={styles.compassPoint}>{t(`store.${nearestCompassPoint(degrees)}`)}</span>
    </p>
  )
}

function MapsLink({ store }: { store: Store }) {
  const t = useTranslate()
  const userAgent = useSyncExternalStore(
    noSubscription,
    () => navigator.userAgent,
    () => '',
  )
  const href = mapsLink(store, userAgent)
  const isPage = href.startsWith('https:')
  return (
    <a
      href={href}
      className={buttonClass('quiet', 'small')}
      aria-describedby={`store-${store.storeId}`}
      {...(isPage ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {t('stores.openInMaps')}
    </a>
  )
}
