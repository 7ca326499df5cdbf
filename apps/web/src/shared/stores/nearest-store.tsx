import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { formatDistance } from '@crema/i18n/format/numbers/distance'
import { serverNow } from '#src/api/server-clock.ts'
import type { Position } from '#src/lib/geo/bearing.ts'
import { bidiIsolate } from '#src/lib/text/bidi-isolate.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { launchStoreId } from '#src/session/session.ts'
import { PinIcon } from '#src/ui/art/icons.tsx'
import { ScanIcon } from '#src/ui/art/more-icons.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Facts } from '#src/ui/layout/facts.tsx'
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
  return (
    <Card aria-label={t('store.stores')}>
      <List>
        <StoreToVisit Row={StoresRow} couponId={couponId} />
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

/** What is shown of a store to visit; without `storeId` the link leads to all stores. */
export type StoreToVisitRow = {
  couponId?: string | undefined
  storeId?: string | undefined
  title: string
  note: string
  /** Where there is room for one line only, instead of the note. */
  line?: string
}

type StoreToVisitProps = { Row: ComponentType<StoreToVisitRow>; couponId?: string | undefined }

/** The store of the launch link or the app; otherwise the nearest one if the position is known. */
export function StoreToVisit({ Row, couponId }: StoreToVisitProps) {
  const storeId = launchStoreId(useSession())
  return storeId === null || couponId !== undefined ? (
    <NearestStoreRow Row={Row} couponId={couponId} />
  ) : (
    <LaunchStoreRow Row={Row} storeId={storeId} />
  )
}

/** An unknown store is ignored. */
function LaunchStoreRow({ Row, storeId }: { Row: ComponentType<StoreToVisitRow>; storeId: string }) {
  const t = useTranslate()
  const session = useSession()
  const { data } = useQuery(storeOptions(useAppContext().api, storeId, {}, session))
  if (!data || 'refused' in data) return <NearestStoreRow Row={Row} />
  const { name } = data.ok
  const opening = openingText(data.ok, serverNow(), t, session.locale, session.country)
  return (
    <Row
      storeId={storeId}
      title={t('store.yours')}
      note={[bidiIsolate(name), opening].filter(Boolean).join(' · ')}
    />
  )
}

function NearestStoreRow({ Row, couponId }: StoreToVisitProps) {
  const { position } = usePosition()
  if (position.stage === 'known')
    return <NearestTo Row={Row} position={position.position} couponId={couponId} />
  return <AnyStore Row={Row} couponId={couponId} />
}

function AnyStore({ Row, couponId }: StoreToVisitProps) {
  const t = useTranslate()
  return (
    <Row couponId={couponId} title={t('store.stores')} note={t('store.find')} line={t('store.nearest')} />
  )
}

function NearestTo({ Row, position, couponId }: StoreToVisitProps & { position: Position }) {
  const t = useTranslate()
  const session = useSession()
  const { data } = useQuery(nearestStoreOptions(useAppContext().api, { position, couponId }, session))
  const store = data && 'ok' in data ? data.ok.items[0] : undefined
  if (!store) return <AnyStore Row={Row} couponId={couponId} />
  const { locale, country } = session
  if (!isNear(store)) {
    return <Row couponId={couponId} title={t('store.stores')} note={t('store.noneNear')} />
  }
  const facts = [
    bidiIsolate(store.name),
    store.distanceMetres === null ? undefined : formatDistance(locale, country, store.distanceMetres),
    openingText(store, serverNow(), t, locale, country),
  ]
  return <Row couponId={couponId} title={t('store.nearest')} note={facts.filter(Boolean).join(' · ')} />
}

function StoresRow({ couponId, storeId, title, note }: StoreToVisitRow) {
  return (
    <ListRow
      start={<PinIcon />}
      title={title}
      note={<Facts>{note}</Facts>}
      render={(props) => <Link {...paths.stores({ couponId, storeId })} {...props} />}
    />
  )
}
