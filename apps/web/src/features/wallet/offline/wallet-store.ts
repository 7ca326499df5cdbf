import type { QueryClient } from '@tanstack/react-query'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { StoredRecord } from '#src/host-app/stored-record.ts'
import { createListeners } from '#src/lib/state/listeners.ts'
import type { PersonalPage } from '#src/session/personal-page.ts'
import type { SessionStore } from '#src/session/session.ts'
import {
  mergeWallets,
  type StoredWallet,
  readWalletFromCache,
  writeWalletToCache,
  usableWallet,
} from './stored-wallet.ts'

/** Whether the device has a stored wallet that may be shown; `reading` until its database has answered. */
export type StoredWalletState = 'reading' | 'stored' | 'none'

export type WalletStore = {
  get: () => StoredWalletState
  subscribe: (changed: () => void) => () => void
}

type WalletStoreOptions = {
  queries: QueryClient
  session: SessionStore
  storage: DeviceStorage
  record: StoredRecord<StoredWallet>
  /** Where the gateway has rendered the member's vouchers, which are in the query cache then. */
  rendered?: PersonalPage | undefined
  now?: () => number
}

const calls = ['GET coupon/mine', 'GET coupon/detail', 'POST coupon/code'] as const
/** Several answers arrive when a wallet opens: the first is saved at once, those of the following moment together. */
const saveIntervalMs = 300
/** A browser's database may hang; the screen does not wait longer. */
const readTimeoutMs = 800

/**
 * Stores the member's wallet on this device, and shows it before the network answers. HAS_SESSION means that the browser
 * has a refresh cookie, with which the page would sign in by itself if it had a connection. Without HAS_SESSION nothing
 * is stored and nothing is shown.
 */
export function createWalletStore({
  queries,
  session,
  storage,
  record,
  rendered,
  now = Date.now,
}: WalletStoreOptions): WalletStore {
  let state: StoredWalletState = rendered ? 'stored' : 'reading'
  /** The member whose wallet is in the query cache. */
  let shownMemberId = rendered?.member.memberId
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let isSaveDue = false
  const { subscribe, notify } = createListeners()
  const setState = (next: StoredWalletState) => {
    if (state === next) return
    state = next
    notify()
  }
  const hasSession = () => storage.get('HAS_SESSION') !== null
  // Restored answers must stay in the cache, because they cannot be fetched again without a connection.
  for (const call of calls) queries.setQueryDefaults([call], { gcTime: Infinity })

  const restore = async () => {
    const stored = await record.read()
    const { member, ...region } = session.get()
    const memberId = member?.memberId ?? shownMemberId
    const usable = usableWallet(stored, { memberId, region, nowMs: now() })
    // The member may have signed out while the record was read.
    if (!hasSession()) return setState('none')
    if (!usable) {
      if (state === 'reading') setState('none')
      return
    }
    shownMemberId = usable.memberId
    writeWalletToCache(queries, usable)
    setState('stored')
  }

  const save = async () => {
    const { member, token, ...region } = session.get()
    if (!member || token === null || !hasSession()) return
    const known = readWalletFromCache(queries, member.memberId, region)
    if (!known.list && Object.keys(known.details).length === 0) return
    shownMemberId = member.memberId
    await record.change((stored) => (hasSession() ? mergeWallets(stored, known) : undefined))
    if (hasSession()) setState('stored')
  }

  const scheduleSave = () => {
    isSaveDue = true
    if (saveTimer === undefined) saveDue()
  }

  const saveDue = () => {
    saveTimer = undefined
    if (!isSaveDue) return
    isSaveDue = false
    saveTimer = setTimeout(saveDue, saveIntervalMs)
    void save()
  }

  const clear = () => {
    clearTimeout(saveTimer)
    saveTimer = undefined
    isSaveDue = false
    shownMemberId = undefined
    setState('none')
    void record.change(() => undefined)
  }

  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const [call] = event.query.queryKey as readonly unknown[] // the keys of all queries are arrays
    if (calls.some((each) => each === call)) scheduleSave()
  })
  const followSession = () => {
    const { member } = session.get()
    if (!hasSession()) {
      if (state !== 'none') clear()
    } else if (member) {
      if (shownMemberId !== undefined && shownMemberId !== member.memberId) {
        // Another member has signed in.
        clear()
        for (const call of calls) void queries.resetQueries({ queryKey: [call] })
      }
      scheduleSave()
    }
  }
  // What the gateway has rendered stays in the cache until a component has been hydrated with it, and subscribes.
  let isHydrated = rendered === undefined
  session.subscribe(() => {
    if (isHydrated) followSession()
  })
  if (hasSession()) {
    void restore()
    setTimeout(() => state === 'reading' && setState('none'), readTimeoutMs)
  } else {
    state = 'none'
  }

  return {
    get: () => state,
    subscribe: (changed) => {
      const unsubscribe = subscribe(changed)
      if (!isHydrated) {
        isHydrated = true
        followSession()
      }
      return unsubscribe
    },
  }
}
