import { useQuery } from '@tanstack/react-query'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import type { Store } from '@crema/contract/stores/store'
import { newUuid } from '#src/lib/browser/uuid.ts'
import * as paths from '#src/lib/url/paths.ts'
import type { StoresSearch } from '#src/lib/url/route-search.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { saveChosenStore } from '#src/shared/claim-state/chosen-store.ts'
import { savePendingClaimKey } from '#src/shared/claim-state/pending-claim-key.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { placeAbove } from '#src/shared/screen/place-above.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { SearchField } from '#src/shared/screen/search-field.tsx'
import { storeOptions, type StoreSearch } from '#src/shared/stores/store-queries.ts'
import { usePosition } from '#src/shared/stores/use-position.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { PositionCard } from './position-card.tsx'
import { StoreList } from './store-list.tsx'
import { StoreCard } from './store/store-card.tsx'
import { useCompassHeading } from './use-compass-heading.ts'
import styles from './stores-page.module.css'

type StoresPageProps = { search: StoresSearch; onSearch: (link: StoresSearch) => void }

/** `/home/stores`: stores by distance where the position is known, else by city and name. With `choose`, to choose one for a campaign. */
export function StoresPage({ search, onSearch }: StoresPageProps) {
  const t = useTranslate()
  const { position, request, clear } = usePosition()
  const heading = useCompassHeading()
  const choose = useChooseStore(search)
  const { activityNo, couponId, keyword, storeId, open } = search
  // The parameters that stay when the visitor searches.
  const scope: StoresSearch = { activityNo, choose: search.choose, couponId }
  const query: StoreSearch = {
    activityNo,
    couponId,
    keyword,
    openNow: open === '1',
    ...(position.stage === 'known' ? { position: position.position } : {}),
  }
  const intro = choose ? t('stores.chooseText') : couponId === undefined ? undefined : t('stores.couponText')
  return (
    <Page
      top={
        <ScreenBar
          title={t(choose ? 'stores.chooseTitle' : 'store.stores')}
          up={placeAbove('/home/stores', search)}
        />
      }
    >
      {intro === undefined ? null : <p className={styles.intro}>{intro}</p>}
      <SearchField
        label={t('stores.search')}
        keyword={keyword ?? ''}
        onKeyword={(text) => onSearch({ ...scope, open, keyword: text })}
      />
      <PositionCard
        position={position}
        onRequest={request}
        onClear={clear}
        isCompassActive={heading !== null}
      />
      {storeId === undefined ? (
        <>
          <div className={styles.order}>
            <p className={styles.orderName}>
              {t(position.stage === 'known' ? 'stores.byDistance' : 'stores.byCity')}
            </p>
            <Checkbox
              label={t('stores.openNow')}
              checked={open === '1'}
              onChange={({ target: { checked } }) =>
                onSearch({ ...scope, keyword, open: checked ? '1' : undefined })
              }
            />
          </div>
          <StoreList query={query} heading={heading} onChoose={choose} onShowAll={() => onSearch(scope)} />
        </>
      ) : (
        <OneStore storeId={storeId} query={query} heading={heading} onShowAll={() => onSearch(scope)} />
      )}
    </Page>
  )
}

type OneStoreProps = { storeId: string; query: StoreSearch; heading: number | null; onShowAll: () => void }

function OneStore({ storeId, query, heading, onShowAll }: OneStoreProps) {
  const t = useTranslate()
  const { data, error, refetch } = useQuery(storeOptions(useAppContext().api, storeId, query, useSession()))
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading label={t('common.loading')}>
        <CardSkeleton lines={4} />
      </Loading>
    )
  }
  if ('refused' in data) {
    return (
      <EmptyState
        art={<Picture image="lost" />}
        title={t('stores.noneTitle')}
        text={data.message}
        action={<Button onClick={onShowAll}>{t('stores.showAll')}</Button>}
      />
    )
  }
  return (
    <ul>
      <StoreCard store={data.ok} from={query.position ?? null} heading={heading} />
    </ul>
  )
}

/** Saves the chosen store for its campaign and goes back to it, where the claim continues by itself. */
function useChooseStore({ activityNo, choose }: StoresSearch): ((store: Store) => void) | undefined {
  const { storage } = useAppContext()
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  if (activityNo === undefined || choose !== '1') return undefined
  return (store) => {
    saveChosenStore(storage, activityNo, store)
    savePendingClaimKey(storage, activityNo, newUuid())
    if (canGoBack) router.history.back()
    else void navigate({ ...paths.campaign({ activityNo }), replace: true })
  }
}
