import { type VoucherState, voucherStates } from '@crema/contract/vouchers/voucher-states'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { ApiError } from '#src/api/api-error.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { useRenderedNow } from '#src/shared/device/use-rendered-now.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { AsOfNotice, useAsOf } from '#src/shared/offline/as-of.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Loading, TicketSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { Tabs } from '#src/ui/layout/tabs.tsx'
import { missingText } from './countries-text.ts'
import { NoVouchers } from './no-vouchers.tsx'
import { usePrefetchedWallet } from './offline/prefetch-wallet.ts'
import type { useVoucherList } from './use-voucher-list.ts'
import { VoucherFilterBar } from './voucher-filter-bar.tsx'
import { type Beside, VoucherGroups, VoucherLink } from './voucher-groups.tsx'
import { isFiltered, type VoucherFilter } from './wallet-queries.ts'
import styles from './voucher-list.module.css'

const minuteMs = 60_000
/** A longer list has a search field. */
const unsearchedMax = 8

type VoucherListProps = {
  list: ReturnType<typeof useVoucherList>
  state: VoucherState
  onState: (state: VoucherState) => void
  filter: VoucherFilter
  onFilter: (filter: VoucherFilter) => void
  beside: Beside | undefined
  /** On wide screens the place of the details says that there is none. */
  hasNoneBeside: boolean
}

/** The member's vouchers in one state, those that expire first at the top. */
export function VoucherList({
  list,
  state,
  onState,
  filter,
  onFilter,
  beside,
  hasNoneBeside,
}: VoucherListProps) {
  const t = useTranslate()
  const session = useSession()
  const hasToken = session.token !== null
  const asOfMs = useAsOf(list)
  const vouchers = list.data?.pages.flatMap((page) => page.items) ?? []
  usePrefetchedWallet(
    vouchers.map(({ voucherNo }) => voucherNo),
    { listedAtMs: list.dataUpdatedAt, isOn: state === 'unused' && hasToken && !isFiltered(filter) },
  )
  const nowMs = useServerNow(useRenderedNow(), minuteMs)
  const isGrouped = state === 'unused' || state === 'expiringSoon'
  const counts = list.data?.pages[0]?.counts
  const missing = missingText(list.data?.pages.find((page) => page.missing)?.missing, t, session.locale)
  const retry = () => void list.refetch()
  const failure = list.data ? null : (list.error ?? (hasToken ? null : new ApiError({ kind: 'offline' })))
  const isOffline = failure instanceof ApiError && failure.failure.kind === 'offline'
  return (
    <>
      <Tabs
        label={t('wallet.statesLabel')}
        panelId="vouchers"
        value={state}
        onChange={onState}
        items={voucherStates.map((value) => ({
          value,
          label: t(`wallet.${value}`),
          ...(counts && counts[value] > 0 ? { count: formatNumber(session.locale, counts[value]) } : {}),
        }))}
      />
      <div id="vouchers" role="tabpanel" className={styles.list}>
        {isFiltered(filter) || (asOfMs === null && counts && counts[state] > unsearchedMax) ? (
          <VoucherFilterBar
            key={state}
            filter={filter}
            onFilter={onFilter}
            count={list.isSuccess ? vouchers.length : undefined}
          />
        ) : null}
        {asOfMs === null ? null : <AsOfNotice asOfMs={asOfMs} />}
        {missing === undefined ? null : <Notice title={missing} />}
        {list.isPending && !failure ? (
          <Loading label={t('common.loading')}>
            <TicketSkeleton />
            <TicketSkeleton />
            <TicketSkeleton />
          </Loading>
        ) : null}
        {failure && isOffline && state !== 'unused' ? (
          <EmptyState
            art={<Picture image="offline" />}
            title={t('offline.needsConnectionTitle')}
            text={t('offline.needsConnectionText')}
            action={<Button onClick={retry}>{t('common.retry')}</Button>}
          />
        ) : failure ? (
          <FailureState error={failure} onRetry={retry} />
        ) : null}
        {list.data && vouchers.length === 0 ? (
          <div {...(hasNoneBeside && { className: styles.none })}>
            <NoVouchers state={state} filter={filter} onFilter={onFilter} />
          </div>
        ) : null}
        {isGrouped ? <VoucherGroups vouchers={vouchers} nowMs={nowMs} beside={beside} /> : null}
        {isGrouped
          ? null
          : vouchers.map((voucher) => (
              <VoucherLink key={voucher.voucherNo} voucher={voucher} beside={beside} />
            ))}
        {list.hasNextPage && asOfMs === null ? (
          <Button
            variant="quiet"
            busy={list.isFetchingNextPage}
            busyLabel={t('common.loading')}
            onClick={() => void list.fetchNextPage()}
          >
            {t('common.showMore')}
          </Button>
        ) : null}
      </div>
    </>
  )
}
