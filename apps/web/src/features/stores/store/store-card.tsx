import { Link } from '@tanstack/react-router'
import type { Store } from '@crema/contract/stores/store'
import type { Position } from '#src/lib/geo/bearing.ts'
import * as paths from '#src/lib/url/paths.ts'
import type { StoresSearch } from '#src/lib/url/route-search.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { MapsLink } from '#src/shared/stores/maps-link.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { canBeChosen } from './can-be-chosen.ts'
import { StoreDirection } from './store-direction.tsx'
import { StoreFacts } from './store-facts.tsx'
import styles from './store-card.module.css'

export type StoreCardProps = {
  store: Store
  /** The visitor's position; null where it is not known. */
  from: Position | null
  /** Where the phone points, in degrees from north; null when north is up. */
  heading: number | null
  /** The address of the list, to which the link adds the store. */
  search: StoresSearch
  /** Set where a store is to be chosen. */
  onChoose?: ((store: Store) => void) | undefined
  /** Whether its details are beside the list: the link then replaces the address, so that back leaves the stores. */
  isBeside?: boolean
}

/** One store of the list. The whole card opens its details; directions and the choice are controls of their own. */
export function StoreCard({ store, from, heading, search, onChoose, isBeside = false }: StoreCardProps) {
  const t = useTranslate()
  const id = `store-${store.storeId}`
  const isChosen = isBeside && search.storeId === store.storeId
  return (
    <li>
      <article className={styles.card} aria-labelledby={id} data-chosen={isChosen || undefined}>
        <div className={styles.names}>
          <h2 className={styles.name} id={id}>
            <Link
              {...paths.stores({ ...search, storeId: store.storeId })}
              className={styles.link}
              replace={isBeside}
              resetScroll={!isBeside}
              aria-current={isChosen ? 'page' : undefined}
            >
              <bdi>{store.name}</bdi>
            </Link>
          </h2>
          <p className={styles.address}>
            <bdi>{store.address}</bdi>
          </p>
          <StoreDirection store={store} from={from} heading={heading} />
          <StoreFacts store={store} />
          {onChoose && canBeChosen(store) ? (
            <div className={styles.choose}>
              <Button variant="quiet" size="small" onClick={() => onChoose(store)} aria-describedby={id}>
                {t('stores.choose')}
              </Button>
            </div>
          ) : null}
        </div>
        <div className={styles.directions}>
          <MapsLink store={store} variant="icon" describedBy={id} />
        </div>
      </article>
    </li>
  )
}
