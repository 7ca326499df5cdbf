import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { createStoredRecord } from '#src/host-app/stored-record.ts'
import { noSubscription } from '#src/lib/state/no-subscription.ts'
import { useAppContext } from '#src/session/app-context.ts'
import type { PersonalPage } from '#src/session/personal-page.ts'
import type { SessionStore } from '#src/session/session.ts'
import { voucherListKey } from '../wallet-queries.ts'
import type { StoredWallet } from './stored-wallet.ts'
import { createWalletStore, type WalletStore, type StoredWalletState } from './wallet-store.ts'

/** One store for each query client, created when a wallet is first opened. */
const stores = new WeakMap<QueryClient, WalletStore>()

/** The store of a page, which saves what the query client has of the wallet. */
export function walletStoreOf(
  queries: QueryClient,
  session: SessionStore,
  storage: DeviceStorage,
  personal: PersonalPage | undefined,
): WalletStore {
  const existing = stores.get(queries)
  if (existing) return existing
  const store = createWalletStore({
    queries,
    session,
    storage,
    record: createStoredRecord<StoredWallet>('wallet'),
    rendered: hasRenderedList(queries, session, personal) ? personal : undefined,
  })
  stores.set(queries, store)
  return store
}

/** Stores on this device what the wallet shows, and returns whether the device has a stored wallet. */
export function useStoredWallet(): StoredWalletState {
  const queries = useQueryClient()
  const { session, storage, personal } = useAppContext()
  const [store] = useState(() =>
    import.meta.env.SSR ? null : storage && walletStoreOf(queries, session, storage, personal),
  )
  const rendered = () => (hasRenderedList(queries, session, personal) ? 'stored' : 'none')
  return useSyncExternalStore(store?.subscribe ?? noSubscription, store?.get ?? rendered, rendered)
}

/** Whether the gateway has rendered the list of unused vouchers. */
const hasRenderedList = (
  queries: QueryClient,
  session: SessionStore,
  personal: PersonalPage | undefined,
): personal is PersonalPage =>
  personal !== undefined && queries.getQueryData(voucherListKey('unused', session.get())) !== undefined
