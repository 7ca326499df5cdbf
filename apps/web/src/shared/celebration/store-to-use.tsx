import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import type { Store } from '@crema/contract/stores/store'
import { formatDistance } from '@crema/i18n/format/numbers/distance'
import { serverNow } from '#src/api/server-clock.ts'
import type { Position } from '#src/lib/geo/bearing.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { launchStoreId } from '#src/session/session.ts'
import { readChosenStore } from '#src/shared/claim-state/chosen-store.ts'
import { isNear } from '#src/shared/stores/is-near.ts'
import { MapsLink } from '#src/shared/stores/maps-link.tsx'
import { openingText } from '#src/shared/stores/store-opening.ts'
import { nearestStoreOptions, storeOptions } from '#src/shared/stores/store-queries.ts'
import { parseStoredPosition, refused } from '#src/shared/stores/stored-position.ts'
import { PinIcon } from '#src/ui/art/icons.tsx'
import type { CelebratedCampaign } from './celebrated-campaign.ts'
import styles from './store-to-use.module.css'

/** Links to the store chosen for the claim, that of the launch link, or the nearest one; nothing where none of them is known. */
export function StoreToUse({
  campaign: { activityNo, store = { required: false, takingPart: null } },
}: {
  campaign: CelebratedCampaign
}) {
  const session = useSession()
  const { storage } = useAppContext()
  const chosen = readChosenStore(storage?.get('CHOSEN_STORE') ?? null, activityNo)
  const storeId = chosen?.storeId ?? (store.required ? null : launchStoreId(session))
  const position = parseStoredPosition(session.position)
  if (storeId !== null) return <KnownStore storeId={storeId} />
  // The nearest store need not be one of those that take part.
  if (position === undefined || position === refused || store.required || store.takingPart !== null)
    return null
  return <NearestStore position={position} />
}

function KnownStore({ storeId }: { storeId: string }) {
  const { data } = useQuery(storeOptions(useAppContext().api, storeId, {}, useSession()))
  return data && 'ok' in data ? <StoreLinks store={data.ok} /> : null
}

function NearestStore({ position }: { position: Position }) {
  const { data } = useQuery(nearestStoreOptions(useAppContext().api, { position }, useSession()))
  const store = data && 'ok' in data ? data.ok.items[0] : undefined
  return store && isNear(store) ? <StoreLinks store={store} /> : null
}

/** The store's details, and the way there. */
function StoreLinks({ store }: { store: Store }) {
  const t = useTranslate()
  const id = useId()
  const { messages } = useAppContext()
  const { locale, country } = useSession()
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    let isMounted = true
    messages.load('store').then(
      () => isMounted && setIsReady(true),
      () => {
        // Without its texts the store is not shown: the claim is complete without it.
      },
    )
    return () => {
      isMounted = false
    }
  }, [messages])
  if (!isReady) return null
  const { storeId, name, distanceMetres } = store
  const distance = distanceMetres === null ? undefined : formatDistance(locale, country, distanceMetres)
  return (
    <div className={styles.store}>
      <Link {...paths.stores({ storeId })} className={styles.link}>
        <PinIcon />
        <span className={styles.facts}>
          <b>
            <bdi id={id}>{name}</bdi>
            {distance === undefined ? null : ` · ${distance}`}
          </b>
          <span>{openingText(store, serverNow(), t, locale, country)}</span>
        </span>
      </Link>
      <span className={styles.directions}>
        <MapsLink store={store} variant="icon" describedBy={id} />
      </span>
    </div>
  )
}
