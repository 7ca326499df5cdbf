import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { VoucherState } from '@crema/contract/vouchers/voucher-states'
import { useIsWide } from '#src/lib/browser/use-is-wide.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { useRemainingMessages } from '#src/session/use-remaining-messages.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { Loading, TicketSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { SidePane } from '#src/ui/layout/side-pane.tsx'
import { NoVouchers } from './no-vouchers.tsx'
import { useStoredWallet } from './offline/use-stored-wallet.ts'
import { SignInInvitation } from './sign-in-invitation.tsx'
import { useVoucherList } from './use-voucher-list.ts'
import { VoucherList } from './voucher-list.tsx'
import { VoucherDetail } from './voucher/voucher-detail.tsx'
import { VoucherScreen } from './voucher/voucher-screen.tsx'
import type { VoucherFilter } from './wallet-queries.ts'

type WalletPageProps = { state: VoucherState; voucherNo: string | undefined; filter: VoucherFilter }

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
function WalletPanes({ state, voucherNo, filter, isWide }: WalletPageProps & { isWide: boolean }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const list = useVoucherList(state, filter)
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
        <NoVouchers state={state} filter={filter} onFilter={onFilter} />
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
        hasDetails={hasVouchers}
        onFilter={onFilter}
        onState={(next) => void navigate({ ...paths.wallet({ state: next }), replace: true })}
        beside={isWide ? { shownNo, search: { state, ...filter } } : undefined}
      />
    </Page>
  )
}
