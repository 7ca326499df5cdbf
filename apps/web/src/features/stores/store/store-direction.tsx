import type { Store } from '@crema/contract/stores/store'
import { formatDistance } from '@crema/i18n/format/numbers/distance'
import { bearing, type Position, nearestCompassPoint } from '#src/lib/geo/bearing.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { Compass } from './compass.tsx'
import styles from './store-direction.module.css'

type StoreDirectionProps = {
  store: Store
  /** The visitor's position; null where it is not known. */
  from: Position | null
  /** Where the phone points, in degrees from north; null when north is up. */
  heading: number | null
}

/** Distance and direction from the visitor to a store. */
export function StoreDirection({ store, from, heading }: StoreDirectionProps) {
  const t = useTranslate()
  const { locale, country } = useSession()
  if (from === null || store.distanceMetres === null) return null
  const degrees = bearing(from, store)
  return (
    <p className={styles.direction}>
      <Compass degrees={Math.round(degrees - (heading ?? 0))} />
      <span className={styles.distance}>{formatDistance(locale, country, store.distanceMetres)}</span>
      <span className={styles.compassPoint}>{t(`store.${nearestCompassPoint(degrees)}`)}</span>
    </p>
  )
}
