import { useQuery } from '@tanstack/react-query'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import type { Store } from '@crema/contract/stores/store'
import { newUuid } from '#src/lib/browser/uuid.ts'
import { usePageParts, useSession, useText } from '#src/session/app-context.ts'
import { keepStore } from '#src/shared/claim-state/chosen-store.ts'
import { keepClaimWish } from '#src/shared/claim-state/pending-claim-key.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { SearchField } from '#src/shared/screen/search-field.tsx'
import { storeOptions, type StoreSearch } from '#src/shared/stores/store-queries.ts'
import { usePlace } from '#src/shared/stores/use-position.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { LostArt } from '#src/ui/art/not-found-art.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { PlaceCard } from './position-card.tsx'
import { StoreCard } from './store-card.tsx'
import { StoreList } from './store-list.tsx'
import { useHeading } from './use-heading.ts'
import styles from './stores-page.module.css'

export type StoresLink = {
  keyword?: string
  /** "1": only those that are open now. */
  open?: string
  /** The campaign that each store is asked about. */
  activityNo?: string
  /** "1": one is to be chosen for the campaign. */
  choose?: string
  couponId?: string
  /** This one alone. */
  storeId?: string
}

type StoresPageProps = { link: StoresLink; onLink: (link: StoresLink) => void }

/** `/home/stores`: nearest first where the place is known, else by city and name; or the choice of one for a campaign. */
export function StoresPage({ link, onLink }: StoresPageProps) {
  const t = useText()
  const { place, ask, forget } = usePlace()
  const heading = useHeading()
  const choose = useChoose(link)
  const { activityNo, couponId, keyword, storeId, open } = link
  // What the list is about, whatever is searched for in it.
  const scope: StoresLink = {
    ...(activityNo === undefined ? {} : { activityNo }),
    ...(link.choose === undefined ? {} : { choose: link.choose }),
    ...(couponId === undefined ? {} : { couponId }),
  }
  const search: StoreSearch = {
    activityNo,
    couponId,
    keyword,
    openNow: open === '1',
    ...(place.stage === 'known' ? { position: place.position } : {}),
  }
  const intro = choose ? t('stores.chooseText') : couponId === undefined ? undefined : t('stores.couponText')
  return (
    <Page top={<ScreenBar title={t(choose ? 'stores.chooseTitle' : 'store.stores')} />}>
      {intro === undefined ? null : <p className={styles.intro}>{intro}</p>}
      <SearchField
        label={t('stores.search')}
        keyword={keyword ?? ''}
        onKeyword={(words) =>
          onLink({ ...scope, ...(open ? { open } : {}), ...(words === '' ? {} : { keyword: words }) })
        }
      />
      <PlaceCard place={place} ask={ask} forget={forget} isTurning={heading !== null} />
      {storeId === undefined ? (
        <>
          <div className={styles.order}>
            <p className={styles.orderName}>
              {t(place.stage === 'known' ? 'stores.byDistance' : 'stores.byCity')}
            </p>
            <Checkbox
              label={t('stores.openNow')}
              checked={open === '1'}
              onChange={({ target: { checked } }) =>
                onLink({
                  ...scope,
                  ...(keyword === undefined ? {} : { keyword }),
                  ...(checked ? { open: '1' } : {}),
                })
              }
            />
          </div>
          <StoreList search={search} heading={heading} onChoose={choose} onShowAll={() => onLink(scope)} />
        </>
      ) : (
        <OneStore storeId={storeId} search={search} heading={heading} onShowAll={() => onLink(scope)} />
      )}
    </Page>
  )
}

type OneStoreProps = { storeId: string; search: StoreSearch; heading: number | null; onShowAll: () => void }

function OneStore({ storeId, search, heading, onShowAll }: OneStoreProps) {
  const t = useText()
  const { data, error, refetch } = useQuery(storeOptions(usePageParts().api, storeId, search, useSession()))
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
        art={<LostArt />}
        title={t('stores.noneTitle')}
        text={data.message}
        action={<Button onClick={onShowAll}>{t('stores.showAll')}</Button>}
      />
    )
  }
  return (
    <ul>
      <StoreCard store={data.ok} from={search.position ?? null} heading={heading} />
    </ul>
  )
}

/** Keeps the chosen store for its campaign and goes back to it, where the claim goes on by itself. */
function useChoose({ activityNo, choose }: StoresLink): ((store: Store) => void) | undefined {
  const { storage } = usePageParts()
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  if (activityNo === undefined || choose !== '1') return undefined
  return (store) => {
    keepStore(storage, activityNo, store)
    keepClaimWish(storage, activityNo, newUuid())
    if (canGoBack) router.history.back()
    else void navigate({ to: '/marketing/collect-coupons', search: { activityNo }, replace: true })
  }
}
