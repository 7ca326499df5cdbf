import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { keptRecord } from '#src/host-app/stored-record.ts'
import { usePageParts } from '#src/session/app-context.ts'
import type { SessionStore } from '#src/session/session.ts'
import type { KeptWallet } from './stored-wallet.ts'
import { createWalletKeeper, type WalletKeeper, type WalletMemory } from './wallet-store.ts'

/** One a page, from the first time a wallet is opened. */
const keepers = new WeakMap<QueryClient, WalletKeeper>()

function keeperOf(queries: QueryClient, session: SessionStore, storage: DeviceStorage): WalletKeeper {
  const known = keepers.get(queries)
  if (known) return known
  const keeper = createWalletKeeper({ queries, session, storage, record: keptRecord<KeptWallet>('wallet') })
  keepers.set(queries, keeper)
  return keeper
}

/** Keeps what the wallet shows on this device, and says whether it remembers one. */
export function useWalletMemory(): WalletMemory {
  const queries = useQueryClient()
  const { session, storage } = usePageParts()
  const [keeper] = useState(() => storage && keeperOf(queries, session, storage))
  return useSyncExternalStore(keeper?.subscribe ?? never, keeper?.get ?? none, none)
}

const never = () => () => {}
const none = () => 'none' as const
