import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { VoucherState } from '@crema/contract/vouchers/voucher-states'
import { useIsWide } from '#src/lib/browser/use-is-wide.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { useRemainingMessages } from '#src/session/use-remaining-messages.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { Loading, TicketSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { SidePane } from '#src/ui/layout/side-pane.tsx'
import { NoDetails } from './no-details.tsx'
import { NoVouchers } from './no-vouchers.tsx'
import { useStoredWallet } from './offline/use-stored-wallet.ts'
import { SignInInvitation } from './sign-in-invitation.tsx'
import { useVoucherList } from './use-voucher-list.ts'
import { VoucherList } from './voucher-list.tsx'
import { VoucherDetail } from './voucher/voucher-detail.tsx'
import { VoucherScreen } from './voucher/voucher-screen.tsx'
import { isFiltered, type VoucherFilter, voucherOptions } from './wallet-queries.ts'

type WalletPageProps = {
  /** Undefined where the member has not chosen one. */
  state: VoucherState | undefined
  voucherNo: string | undefined
  filter: VoucherFilter
}

/**
 * `/marketing/tickets`: the wallet, or one voucher of it with its code; from 960 px both. Without a token it shows the wallet that this
 * signed-in browser has stored, read-only.
 */
export function WalletPage({ state, voucherNo, filter }: WalletPageProps) {
  const t = useTranslate()
  const { token } = useSession()
  const isWide = useIsWide()
  const stored = useStoredWallet()
  if (token === null && stored !== 'stored') {
    return (
      <Page
        top={
          <ScreenBar
            variant="section"
            title={t('wallet.title')}
            up={voucherNo === undefined ? paths.home() : paths.wallet()}
          />
        }
      >
        {stored === 'none' ? (
          <SignInInvitation />
        ) : (
          <Loading label={t('common.loading')}>
            <TicketSkeleton />
          </Loading>
        )}
      </Page>
    )
  }
  if (voucherNo !== undefined && !isWide) {
    return <VoucherScreen voucherNo={voucherNo} />
  }
  return <WalletPanes state={state} voucherNo={voucherNo} filter={filter} isWide={isWide} />
}

/** The list and, where the window is wide enough, the chosen voucher beside it: that of the address, or the first one. */
function WalletPanes({ state: chosen, voucherNo, filter, isWide }: WalletPageProps & { isWide: boolean }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const ofVoucher = useStateOfVoucher(chosen === undefined ? voucherNo : undefined)
  const state = chosen ?? ofVoucher ?? 'unused'
  const list = useVoucherList(state, filter, ofVoucher !== null)
  const first = list.data?.pages[0]?.items[0]?.voucherNo
  // The first one stays when it leaves the list because a till has used it.
  const listKey = JSON.stringify([state, filter, list.isPlaceholderData])
  const [kept, setKept] = useState({ listKey, no: first })
  if (kept.listKey !== listKey || (kept.no === undefined && first !== undefined))
    setKept({ listKey, no: first })
  const shownNo = voucherNo ?? kept.no
  const onFilter = (next: VoucherFilter) =>
    void navigate({ ...paths.wallet({ state, ...next }), replace: true })
  const hasMessages = useRemainingMessages()
  // Null reserves the space of the details, since the gateway does not have the width of the window.
  const details =
    !isWide || !hasMessages ? null : shownNo !== undefined ? (
      <SidePane key={shownNo}>
        <VoucherDetail voucherNo={shownNo} isBeside />
      </SidePane>
    ) : list.data !== undefined ? (
      <SidePane key={state}>
        {isFiltered(filter) ? (
          <NoDetails />
        ) : (
          <NoVouchers state={state} filter={filter} onFilter={onFilter} />
        )}
      </SidePane>
    ) : null
  const counts = list.data?.pages[0]?.counts
  const hasVouchers = !counts || Object.values(counts).some((count) => count > 0)
  return (
    <Page
      top={<ScreenBar variant="section" title={t('wallet.title')} />}
      aside={hasVouchers ? details : undefined}
    >
      <VoucherList
        list={list}
        state={state}
        filter={filter}
        hasNoneBeside={hasVouchers && !isFiltered(filter)}
        onFilter={onFilter}
        onState={(next) => void navigate({ ...paths.wallet({ state: next }), replace: true })}
        beside={isWide ? { shownNo, search: { state, ...filter } } : undefined}
      />
    </Page>
  )
}

/**
 * The list in which a voucher is, for an address without one: that of the vouchers that can be used, of the used or of the expired ones.
 * Null while the voucher is read, undefined where there is none.
 */
function useStateOfVoucher(voucherNo: string | undefined): VoucherState | null | undefined {
  const { api } = useAppContext()
  const session = useSession()
  const { data, isLoading } = useQuery({
    ...voucherOptions(api, voucherNo ?? '', session),
    enabled: voucherNo !== undefined && session.token !== null,
  })
  if (voucherNo === undefined) return undefined
  if (isLoading) return null
  const state = data !== undefined && 'ok' in data ? data.ok.state : undefined
  return state === 'expiringSoon' ? 'unused' : state
}
