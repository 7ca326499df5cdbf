import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ApiClient } from '#src/api/api-client.ts'
import { useAppContext } from '#src/session/app-context.ts'
import type { SessionStore } from '#src/session/session.ts'
import { voucherCodeOptions, voucherOptions } from '../wallet-queries.ts'

const vouchersMax = 20
const detailFreshMs = 60 * 60_000
/** A code expires after half a minute; this only bounds how often reopening the wallet fetches all of them. */
const codeFreshMs = 10 * 60_000

/** Fetches details and code of each voucher for offline use, one voucher after the other. Stops when a call fails. */
export async function prefetchWallet(
  { queries, api, session }: { queries: QueryClient; api: ApiClient; session: SessionStore },
  voucherNos: readonly string[],
): Promise<void> {
  for (const voucherNo of voucherNos.slice(0, vouchersMax)) {
    if (session.get().token === null) return
    const detail = { ...voucherOptions(api, voucherNo, session.get()), staleTime: detailFreshMs }
    const code = { ...voucherCodeOptions(api, voucherNo), staleTime: codeFreshMs, retry: false }
    await Promise.all([queries.prefetchQuery(detail), queries.prefetchQuery(code)])
    if (queries.getQueryState(detail.queryKey)?.status === 'error') return
  }
}

/** Runs `prefetchWallet` after each list that was loaded from the network. */
export function usePrefetchedWallet(
  voucherNos: readonly string[],
  { listedAtMs, isOn }: { listedAtMs: number; isOn: boolean },
): void {
  const context = { ...useAppContext(), queries: useQueryClient() }
  const prefetch = useEffectEvent(() => void prefetchWallet(context, voucherNos))
  useEffect(() => {
    if (isOn && listedAtMs > performance.timeOrigin) prefetch()
  }, [listedAtMs, isOn])
}
