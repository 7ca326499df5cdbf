import type { QueryClient } from '@tanstack/react-query'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { KeptRecord } from '#src/host-app/stored-record.ts'
import { createListeners } from '#src/lib/state/listeners.ts'
import type { SessionStore } from '#src/session/session.ts'
import { joinWallets, type KeptWallet, readWallet, showWallet, usableWallet } from './stored-wallet.ts'

/** Whether the device remembers a wallet: `reading` until it has answered. */
export type WalletMemory = 'reading' | 'kept' | 'none'

export type WalletKeeper = {
  get: () => WalletMemory
  subscribe: (changed: () => void) => () => void
}

type Parts = {
  queries: QueryClient
  session: SessionStore
  storage: DeviceStorage
  record: KeptRecord<KeptWallet>
  now?: () => number
}

const calls = ['GET coupon/mine', 'GET coupon/detail', 'POST coupon/code'] as const
/** Several answers come at once when a wallet opens. */
const gatherMs = 300
/** A browser's database may hang; the screen does not wait for it. */
const readingMs = 800

/**
 * Keeps the wallet of whoever is signed in on this device, and shows it before the network answers. HAS_SESSION
 * says that the browser would be signed in by itself if it had a connection, so what is shown without one is no
 * more than opening the page would show; without it nothing is kept, and nothing is shown.
 */
export function createWalletKeeper({
  queries,
  session,
  storage,
  record,
  now = Date.now,
}: Parts): WalletKeeper {
  let memory: WalletMemory = 'reading'
  /** Whose wallet is on the screen. */
  let shownOf: string | undefined
  let gathering: ReturnType<typeof setTimeout> | undefined
  const { subscribe, notify } = createListeners()
  const become = (next: WalletMemory) => {
    if (memory === next) return
    memory = next
    notify()
  }
  const isRemembered = () => storage.get('HAS_SESSION') !== null
  // What is read without a connection must not be dropped from memory meanwhile.
  for (const call of calls) queries.setQueryDefaults([call], { gcTime: Infinity })

  const restore = async () => {
    const stored = await record.read()
    const { member, ...place } = session.get()
    const usable = usableWallet(stored, { memberId: member?.memberId, place, nowMs: now() })
    // Signed out while the device was reading.
    if (!usable || !isRemembered()) return become('none')
    shownOf = usable.memberId
    showWallet(queries, usable)
    become('kept')
  }

  const keep = async () => {
    const { member, token, ...place } = session.get()
    if (!member || token === null || !isRemembered()) return
    const known = readWallet(queries, member.memberId, place)
    if (!known.list && Object.keys(known.details).length === 0) return
    shownOf = member.memberId
    await record.change((stored) => (isRemembered() ? joinWallets(stored, known) : undefined))
    if (isRemembered()) become('kept')
  }

  const gather = () => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      void keep()
    }, gatherMs)
  }

  const forget = () => {
    clearTimeout(gathering)
    gathering = undefined
    shownOf = undefined
    become('none')
    void record.change(() => undefined)
  }

  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const [call] = event.query.queryKey as readonly unknown[] // a query of any kind
    if (calls.some((each) => each === call)) gather()
  })
  session.subscribe(() => {
    const { member } = session.get()
    if (!isRemembered()) {
      if (memory !== 'none') forget()
    } else if (member) {
      if (shownOf !== undefined && shownOf !== member.memberId) {
        // Somebody else has signed in since.
        forget()
        for (const call of calls) void queries.resetQueries({ queryKey: [call] })
      }
      gather()
    }
  })
  if (isRemembered()) {
    void restore()
    setTimeout(() => memory === 'reading' && become('none'), readingMs)
  } else {
    memory = 'none'
  }

  return {
    get: () => memory,
    subscribe,
  }
}
