import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { couponKinds } from '@crema/contract/coupon-kinds'
import { voucherStates } from '@crema/contract/voucher-states'
import { TicketsPage } from '#src/features/tickets/tickets-page.tsx'
import { textsOf } from '#src/lib/search-text.ts'
import { titled } from '#src/shell/screen-head.ts'
import type { LaterScreen } from './later-screen.ts'

/** `/marketing/tickets`: the wallet, or one coupon of it. */
export const enter: LaterScreen['enter'] = ({ texts }) => Promise.resolve(titled(texts.get().t('tickets.title')))

export function Screen(): ReactNode {
  const search = useSearch({ strict: false })
  const { voucherNo, keyword, ...said } = textsOf(search, ['voucherNo', 'keyword', 'state', 'kind'])
  const state = voucherStates.find((each) => each === said.state) ?? 'unused'
  const kind = couponKinds.find((each) => each === said.kind)
  const filter = { ...(kind ? { kind } : {}), ...(keyword === undefined ? {} : { keyword }) }
  return <TicketsPage state={state} voucherNo={voucherNo} filter={filter} />
}
