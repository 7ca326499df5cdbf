import type { Store } from '@crema/contract/stores/store'
import type { Position } from '#src/lib/geo/bearing.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { MapsLink } from '#src/shared/stores/maps-link.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { canBeChosen } from './can-be-chosen.ts'
import { PhoneLink } from './phone-link.tsx'
import { StoreDirection } from './store-direction.tsx'
import { StoreFacts } from './store-facts.tsx'
import { StoreHours } from './store-hours.tsx'
import { StoreServices } from './store-services.tsx'
import styles from './store-details.module.css'

export type StoreDetailsProps = {
  store: Store
  from: Position | null
  heading: number | null
  /** Set where a store is to be chosen. */
  onChoose?: ((store: Store) => void) | undefined
}

/** Everything about one store: where it is, how far, when it opens, what it offers, its phone, and the way there. */
export function StoreDetails({ store, from, heading, onChoose }: StoreDetailsProps) {
  const t = useTranslate()
  const id = `details-${store.storeId}`
  const choose = canBeChosen(store) ? onChoose : undefined
  return (
    <article className={styles.details} aria-labelledby={id}>
      <header className={styles.band} data-tone="honey">
        <div className={styles.names}>
          <h2 className={styles.name} id={id}>
            <bdi>{store.name}</bdi>
          </h2>
          <p>
            <bdi>{store.address}</bdi>
          </p>
          <StoreFacts store={store} />
        </div>
        <div className={styles.art}>
          <Picture image="shop" />
        </div>
      </header>
      <div className={styles.actions}>
        {choose === undefined ? null : (
          <Button onClick={() => choose(store)} aria-describedby={id}>
            {t('stores.choose')}
          </Button>
        )}
        <MapsLink store={store} variant={choose === undefined ? 'primary' : 'quiet'} describedBy={id} />
        <PhoneLink store={store} describedBy={id} />
        <StoreDirection store={store} from={from} heading={heading} />
      </div>
      <StoreServices store={store} />
      <StoreHours store={store} />
    </article>
  )
}
