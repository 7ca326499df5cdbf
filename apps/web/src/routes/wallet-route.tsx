import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { couponKinds } from '@crema/contract/vouchers/coupon-kinds'
import { voucherStates } from '@crema/contract/vouchers/voucher-states'
import { titled } from '#src/app/screen-head.ts'
import { TicketsPage } from '#src/features/wallet/wallet-page.tsx'
import { voucherListOptions, voucherOptions } from '#src/features/wallet/wallet-queries.ts'
import { textsOf } from '#src/lib/url/search-params.ts'
import type { LaterScreen } from './lazy-screen.ts'

/** `/marketing/tickets`: the wallet, or one coupon of it. */
export const enter: LaterScreen['enter'] = ({ api, queries, session, texts }, { search }) => {
  const { voucherNo, state, filter } = soughtBy(search)
  // A member's vouchers come while the screen is being drawn.
  if (session.get().token !== null) {
    if (voucherNo === undefined)
      void queries.prefetchInfiniteQuery(voucherListOptions(api, state, session.get(), filter))
    else void queries.prefetchQuery(voucherOptions(api, voucherNo, session.get()))
  }
  return Promise.resolve(titled(texts.get().t('tickets.title')))
}

export function Screen(): ReactNode {
  return <TicketsPage {...soughtBy(useSearch({ strict: false }))} />
}

function soughtBy(search: Record<string, unknown>) {
  const { voucherNo, keyword, ...said } = textsOf(search, ['voucherNo', 'keyword', 'state', 'kind'])
  const state = voucherStates.find((each) => each === said.state) ?? 'unused'
  const kind = couponKinds.find((each) => each === said.kind)
  return {
    voucherNo,
    state,
    filter: { ...(kind ? { kind } : {}), ...(keyword === undefined ? {} : { keyword }) },
  }
}
