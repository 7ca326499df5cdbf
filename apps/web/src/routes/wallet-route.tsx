import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createScreenHead } from '#src/app/screen-head.ts'
import { WalletPage } from '#src/features/wallet/wallet-page.tsx'
import { voucherListOptions, voucherOptions } from '#src/features/wallet/wallet-queries.ts'
import { type WalletSearch, walletSearch } from '#src/lib/url/route-search.ts'
import { useLiveUpdates } from '#src/shared/live-updates/use-live-updates.ts'
import type { LazyScreen } from './lazy-screen.ts'

/** `/marketing/tickets`: the wallet, or one voucher of it. */
export const loader: LazyScreen['loader'] = async (
  { api, queries, session, messages, isPersonal },
  { search },
) => {
  const { voucherNo, state, filter } = walletView(walletSearch(search))
  if (import.meta.env.SSR && isPersonal)
    await queries.fetchInfiniteQuery(voucherListOptions(api, state ?? 'unused', session.get(), filter))
  // Not awaited: the screen renders while the member's vouchers are fetched.
  if (session.get().token !== null) {
    if (voucherNo === undefined)
      void queries.prefetchInfiniteQuery(voucherListOptions(api, state ?? 'unused', session.get(), filter))
    else void queries.prefetchQuery(voucherOptions(api, voucherNo, session.get()))
  }
  return createScreenHead(messages.get().t('wallet.title'))
}

function WalletScreen(): ReactNode {
  useLiveUpdates()
  return <WalletPage {...walletView(useSearch({ from: '/nav/marketing/tickets' }))} />
}

export const component = WalletScreen

/** The props for the search parameters. The filter has no undefined entries, because it belongs to a query key. */
function walletView({ voucherNo, state, kind, keyword }: WalletSearch) {
  return {
    voucherNo,
    state,
    filter: { ...(kind ? { kind } : {}), ...(keyword === undefined ? {} : { keyword }) },
  }
}
