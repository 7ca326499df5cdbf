import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Store } from '@crema/contract/stores/store'
import { readServices, writeServices } from '@crema/contract/stores/store-services'
import { useIsWide } from '#src/lib/browser/use-is-wide.ts'
import { newUuid } from '#src/lib/browser/uuid.ts'
import * as paths from '#src/lib/url/paths.ts'
import type { StoresSearch } from '#src/lib/url/route-search.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { saveChosenStore } from '#src/shared/claim-state/chosen-store.ts'
import { helpSubject, savePendingClaimKey } from '#src/shared/claim-state/pending-claim-key.ts'
import { useDecide } from '#src/shared/device-choice/use-decide.ts'
import { PanesPage } from '#src/shared/panes/panes-page.tsx'
import { EmptyPanes } from '#src/shared/panes/state-panes.tsx'
import { placeAbove } from '#src/shared/screen/place-above.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { SearchField } from '#src/shared/screen/search-field.tsx'
import type { StoreSearch } from '#src/shared/stores/store-queries.ts'
import { usePosition } from '#src/shared/stores/use-position.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { SidePane } from '#src/ui/layout/side-pane.tsx'
import { DetailsState } from './details-state.tsx'
import { NoStore } from './no-store.tsx'
import { useShownStores } from './offline/use-shown-stores.ts'
import { OneStore } from './one-store.tsx'
import { PositionCard } from './position-card.tsx'
import { type StoreFilter, StoreFilters } from './store-filters.tsx'
import { StoreList } from './store-list.tsx'
import { UnknownStore } from './unknown-store.tsx'
import { useCompassHeading } from './use-compass-heading.ts'
import { useOfferedServices } from './use-offered-services.ts'
import { useOneStore } from './use-one-store.ts'
import { useStoreList } from './use-store-list.ts'
import styles from './stores-page.module.css'

type StoresPageProps = { search: StoresSearch; onSearch: (link: StoresSearch) => Promise<void> }

/**
 * `/home/stores`: stores by distance where the position is known, else by city and name. With `choose`, to choose one for a campaign. */
export function StoresPage({ search, onSearch }: StoresPageProps) {
  const t = useTranslate()
  const { position, request, clear } = usePosition()
  const decide = useDecide('locationPrompt')
  const heading = useCompassHeading()
  const isWide = useIsWide()
  const choose = useChooseStore(search, isWide || search.storeId === undefined)
  const { activityNo, couponId, keyword, storeId, open } = search
  const services = readServices(search.services ?? '')
  const filters: StoreFilter[] = [...(open === '1' ? (['openNow'] as const) : []), ...services]
  const filterGroup = useRef<HTMLDivElement>(null)
  // The parameters that stay when the visitor searches.
  const scope: StoresSearch = {
    activityNo,
    choose: search.choose,
    couponId,
    gift: search.gift,
    fissionCode: search.fissionCode,
  }
  const filter = (chosen: readonly StoreFilter[]) =>
    onSearch({
      ...scope,
      keyword,
      open: chosen.includes('openNow') ? '1' : undefined,
      services: writeServices(readServices(chosen.join())),
    })
  const query: StoreSearch = {
    activityNo,
    couponId,
    keyword,
    openNow: open === '1',
    services,
    ...(position.stage === 'known' ? { position: position.position } : {}),
  }
  const isList = storeId === undefined
  const list = useStoreList(query, isWide || isList)
  const { saved, shown } = useShownStores(list, { keyword, services })
  const offered = useOfferedServices(shown, services)
  const isNoneFound = shown?.length === 0
  // Beside the list something is always chosen.
  const shownId = storeId ?? (isWide ? shown?.[0]?.storeId : undefined)
  const store = useOneStore(shownId, query)
  const onShowAll = () => void onSearch(scope)
  const noStore = {
    keyword,
    filters,
    onClearFilters: () => {
      void filter([])
      // The button is about to leave the screen.
      filterGroup.current?.focus()
    },
    onShowAll,
  }
  const details =
    shownId === undefined ? (
      list.data && shown?.length === 0 && !list.hasNextPage ? (
        <NoStore {...noStore} State={DetailsState} />
      ) : undefined
    ) : (
      <OneStore
        key={shownId}
        storeId={shownId}
        store={store}
        from={query.position ?? null}
        heading={heading}
        onChoose={choose}
        onShowAll={onShowAll}
      />
    )
  const intro = choose ? t('stores.chooseText') : couponId === undefined ? undefined : t('stores.couponText')
  const title = t(choose ? 'stores.chooseTitle' : 'store.stores')
  const up = placeAbove('/home/stores', search)
  const bar = <ScreenBar variant={isWide || isList ? 'section' : 'screen'} title={title} up={up} />
  if (!isWide && !isList) {
    return store.data === undefined || 'ok' in store.data ? (
      <Page top={bar}>{details}</Page>
    ) : (
      <PanesPage title={title} up={up}>
        <UnknownStore onShowAll={onShowAll} State={EmptyPanes} />
      </PanesPage>
    )
  }
  return (
    <Page top={bar} aside={isWide ? <SidePane key={shownId}>{details}</SidePane> : undefined}>
      {intro === undefined ? null : <p className={styles.intro}>{intro}</p>}
      <SearchField
        label={t('stores.search')}
        keyword={keyword ?? ''}
        onKeyword={(text) => void onSearch({ ...scope, open, services: search.services, keyword: text })}
      />
      {isNoneFound && !isWide && position.stage === 'unknown' ? null : (
        <PositionCard
          position={position}
          onRequest={request}
          onTurnOn={() => {
            decide({ location: true }, 'prompt')
            request()
          }}
          onClear={clear}
          isCompassActive={heading !== null}
        />
      )}
      <StoreFilters ref={filterGroup} services={offered} chosen={filters} onChange={filter} />
      {isNoneFound ? null : (
        <p className={styles.order}>
          {t(position.stage === 'known' ? 'stores.byDistance' : 'stores.byCity')}
        </p>
      )}
      <StoreList
        list={list}
        saved={saved}
        query={query}
        heading={heading}
        search={{ ...search, storeId: shownId }}
        isBeside={isWide}
        onChoose={choose}
        noStore={noStore}
      />
    </Page>
  )
}

/**
 * Saves the chosen store for its campaign or gift and goes back to it; a claim continues by itself. `isList`: the campaign is
 * the entry of the history before this one.
 */
function useChooseStore(
  { activityNo, choose, gift, fissionCode }: StoresSearch,
  isList: boolean,
): ((store: Store) => void) | undefined {
  const { storage } = useAppContext()
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  if (activityNo === undefined || choose !== '1') return undefined
  return (store) => {
    saveChosenStore(storage, activityNo, store)
    // A gift is confirmed afterwards.
    const subject = fissionCode === undefined ? activityNo : helpSubject(activityNo, fissionCode)
    if (gift === undefined) savePendingClaimKey(storage, subject, newUuid())
    if (canGoBack && isList) router.history.back()
    else if (gift !== undefined) void navigate({ ...paths.stars({ gift: activityNo }), replace: true })
    else if (fissionCode !== undefined)
      void navigate({ ...paths.friends({ activityNo, fissionCode }), replace: true })
    else void navigate({ ...paths.campaign({ activityNo }), replace: true })
  }
}
