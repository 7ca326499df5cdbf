import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDistance } from '@crema/i18n/format/numbers/distance'
import { serverNow } from '#src/api/server-clock.ts'
import type { Position } from '#src/lib/geo/bearing.ts'
import { bidiIsolate } from '#src/lib/text/bidi-isolate.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { launchStoreId } from '#src/session/session.ts'
import { PinIcon, ScanIcon } from '#src/ui/art/more-icons.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { isNear } from './is-near.ts'
import { openingText } from './store-opening.ts'
import { nearestStoreOptions, storeOptions } from './store-queries.ts'
import { usePosition } from './use-position.ts'

type NearestStoreProps = {
  /** Links to the stores that accept this coupon instead of all stores. */
  couponId?: string
  /** Adds a link to the scanner. */
  withScan?: boolean
}

/** A card with a link to the stores. It names the store of the launch link, or the nearest one if the position is known. */
export function NearestStore({ couponId, withScan = false }: NearestStoreProps) {
  const t = useTranslate()
  const storeId = launchStoreId(useSession())
  return (
    <Card aria-label={t('store.stores')}>
      <List>
        {storeId === null || couponId !== undefined ? (
          <NearestStoreRow couponId={couponId} />
        ) : (
          <LaunchStoreRow storeId={storeId} />
        )}
        {withScan ? (
          <ListRow
            start={<ScanIcon />}
            title={t('store.scan')}
            render={(props) => <Link {...paths.scan()} {...props} />}
          />
        ) : null}
      </List>
    </Card>
  )
}

/** The store of the launch link or the app. An unknown one is ignored. */
function LaunchStoreRow({ storeId }: { storeId: string }) {
  const t = useTranslate()
  const session = useSession()
  const { data } = useQuery(storeOptions(useAppContext().api, storeId, {}, session))
  if (!data || 'refused' in data) return <NearestStoreRow couponId={undefined} />
  const { name } = data.ok
  const opening = openingText(data.ok, serverNow(), t, session.locale, session.country)
  return (
    <StoresRow
      storeId={storeId}
      title={t('store.yours')}
      note={[bidiIsolate(name), opening].filter(Boolean).join(' · ')}
    />
  )
}

function NearestStoreRow({ couponId }: { couponId: string | undefined }) {
  const t = useTranslate()
  const { position } = usePosition()
  if (position.stage === 'known') return <NearestTo position={position.position} couponId={couponId} />
  return <StoresRow couponId={couponId} title={t('store.stores')} note={t('store.find')} />
}

function NearestTo({ position, couponId }: { position: Position; couponId: string | undefined }) {
  const t = useTranslate()
  const session = useSession()
  const { data } = useQuery(nearestStoreOptions(useAppContext().api, { position, couponId }, session))
  const store = data && 'ok' in data ? data.ok.items[0] : undefined
  if (!store) return <StoresRow couponId={couponId} title={t('store.stores')} note={t('store.find')} />
  const { locale, country } = session
  if (!isNear(store)) {
    return <StoresRow couponId={couponId} title={t('store.stores')} note={t('store.noneNear')} />
  }
  const facts = [
    bidiIsolate(store.name),
    store.distanceMetres === null ? undefined : formatDistance(locale, country, store.distanceMetres),
    openingText(store, serverNow(), t, locale, country),
  ]
  return <StoresRow couponId={couponId} title={t('store.nearest')} note={facts.filter(Boolean).join(' · ')} />
}

type StoresRowProps = { couponId?: string | undefined; storeId?: string; title: string; note: string }

function StoresRow({ couponId, storeId, title, note }: StoresRowProps) {
  return (
    <ListRow
      start={<PinIcon />}
      title={title}
      note={note}
      render={(props) => <Link {...paths.stores({ couponId, storeId })} {...props} />}
    />
  )
}
