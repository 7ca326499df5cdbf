import type { QueryClient } from '@tanstack/react-query'
import type { AppContext } from '#src/session/app-context.ts'
import { voucherListOptions } from '../wallet-queries.ts'
import { walletStoreOf } from './use-stored-wallet.ts'

/** How often home fetches the list; a claim makes it outdated at once. */
const listFreshMs = 10 * 60_000

/** Fetches the member's unused vouchers and stores them on this device, so that home shows them without a connection. */
export async function saveWallet(
  { api, session, storage, personal }: Pick<AppContext, 'api' | 'session' | 'storage' | 'personal'>,
  queries: QueryClient,
): Promise<void> {
  if (storage === null || session.get().token === null) return
  walletStoreOf(queries, session, storage, personal)
  await queries.prefetchInfiniteQuery({
    ...voucherListOptions(api, 'unused', session.get()),
    staleTime: listFreshMs,
  })
}
