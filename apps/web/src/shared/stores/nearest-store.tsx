import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDistance } from '@crema/i18n/format/numbers/distance'
import { serverNow } from '#src/api/server-clock.ts'
import type { Position } from '#src/lib/geo/bearing.ts'
import { isolated } from '#src/lib/text/bidi-isolate.ts'
import { usePageParts, useSession, useText } from '#src/session/app-context.ts'
import { PinIcon, ScanIcon } from '#src/ui/art/more-icons.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { openingText } from './store-opening.ts'
import { nearestStoreOptions, storeOptions } from './store-queries.ts'
import { usePlace } from './use-position.ts'

/** What the row leads to: all stores, or how each stands to one coupon. */
type NearestStoreProps = {
  couponId?: string
  /** With the way to scan a store's code. */
  withScan?: boolean
}

/** The way to the stores; the nearest one by name where the person told their place in this visit. */
export function NearestStore({ couponId, withScan = false }: NearestStoreProps) {
  const t = useText()
  const { shopMdCode } = useSession()
  return (
    <Card aria-label={t('store.stores')}>
      <List>
        {shopMdCode === null || couponId !== undefined ? (
          <ByPlace couponId={couponId} />
        ) : (
          <ShopHere storeId={shopMdCode} />
        )}
        {withScan ? (
          <ListRow
            start={<ScanIcon />}
            title={t('store.scan')}
            render={(face) => <Link to="/home/scan" {...face} />}
          />
        ) : null}
      </List>
    </Card>
  )
}

/** The store that the link or the app named. One that nobody knows is as good as none. */
function ShopHere({ storeId }: { storeId: string }) {
  const t = useText()
  const session = useSession()
  const { data } = useQuery(storeOptions(usePageParts().api, storeId, {}, session))
  if (!data || 'refused' in data) return <ByPlace couponId={undefined} />
  const { name } = data.ok
  const opening = openingText(data.ok, serverNow(), t, session.locale, session.country)
  return (
    <StoresRow
      storeId={storeId}
      title={t('store.yours')}
      note={[isolated(name), opening].filter(Boolean).join(' · ')}
    />
  )
}

function ByPlace({ couponId }: { couponId: string | undefined }) {
  const t = useText()
  const { place } = usePlace()
  if (place.stage === 'known') return <KnownPlace position={place.position} couponId={couponId} />
  return <StoresRow couponId={couponId} title={t('store.stores')} note={t('store.find')} />
}

function KnownPlace({ position, couponId }: { position: Position; couponId: string | undefined }) {
  const t = useText()
  const session = useSession()
  const { data } = useQuery(nearestStoreOptions(usePageParts().api, { position, couponId }, session))
  const store = data && 'ok' in data ? data.ok.items[0] : undefined
  if (!store) return <StoresRow couponId={couponId} title={t('store.stores')} note={t('store.find')} />
  const { locale, country } = session
  const facts = [
    isolated(store.name),
    store.distanceMetres === null ? undefined : formatDistance(locale, store.distanceMetres),
    openingText(store, serverNow(), t, locale, country),
  ]
  return <StoresRow couponId={couponId} title={t('store.nearest')} note={facts.filter(Boolean).join(' · ')} />
}

type StoresRowProps = { couponId?: string | undefined; storeId?: string; title: string; note: string }

function StoresRow({ couponId, storeId, title, note }: StoresRowProps) {
  const search = {
    ...(couponId === undefined ? {} : { couponId }),
    ...(storeId === undefined ? {} : { storeId }),
  }
  return (
    <ListRow
      start={<PinIcon />}
      title={title}
      note={note}
      render={(face) => <Link to="/home/stores" search={search} {...face} />}
    />
  )
}
