import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDistance } from '@crema/i18n/format/distance'
import { useApi } from '#src/api/api.ts'
import { serverNow } from '#src/api/server-clock.ts'
import { isolated } from '#src/lib/isolated.ts'
import type { Position } from '#src/lib/bearing.ts'
import { useSession } from '#src/session/session.ts'
import { useText } from '#src/session/texts.ts'
import { Card } from '#src/ui/card.tsx'
import { PinIcon, ScanIcon } from '#src/ui/icons.tsx'
import { List, ListRow } from '#src/ui/list.tsx'
import { nearestStoreOptions } from './store-queries.ts'
import { openingText } from './store-opening.ts'
import { usePlace } from './use-place.ts'

/** What the row leads to: all stores, or how each stands to one coupon. */
type NearestStoreProps = {
  couponId?: string
  /** With the way to scan a store's code. */
  withScan?: boolean
}

/** The way to the stores; the nearest one by name where the person told their place in this visit. */
export function NearestStore({ couponId, withScan = false }: NearestStoreProps) {
  const t = useText()
  const { place } = usePlace()
  return (
    <Card aria-label={t('store.stores')}>
      <List>
        {place.stage === 'known' ? (
          <KnownPlace position={place.position} couponId={couponId} />
        ) : (
          <StoresRow couponId={couponId} title={t('store.stores')} note={t('store.find')} />
        )}
        {withScan ? (
          <ListRow start={<ScanIcon />} title={t('store.scan')} render={(face) => <Link to="/home/scan" {...face} />} />
        ) : null}
      </List>
    </Card>
  )
}

function KnownPlace({ position, couponId }: { position: Position; couponId: string | undefined }) {
  const t = useText()
  const session = useSession()
  const { data } = useQuery(nearestStoreOptions(useApi(), { position, couponId }, session))
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

function StoresRow({ couponId, title, note }: { couponId: string | undefined; title: string; note: string }) {
  return (
    <ListRow
      start={<PinIcon />}
      title={title}
      note={note}
      render={(face) => <Link to="/home/stores" search={couponId === undefined ? {} : { couponId }} {...face} />}
    />
  )
}
