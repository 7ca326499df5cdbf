import { clear, createStore, get, update, type UseStore } from 'idb-keyval'

/** One value in IndexedDB, shared by all tabs. */
export type StoredRecord<Value> = {
  /** Undefined where there is none, or where the browser denies its database. */
  read: () => Promise<Value | undefined>
  /** Reads and writes in one transaction, so that two tabs do not overwrite each other. Undefined removes the value. */
  change: (next: (stored: Value | undefined) => Value | undefined) => Promise<void>
}

/** `member`: removed when the member signs out. `device`: what a visitor has too, nothing personal. */
type Owner = 'member' | 'device'

// The names are stored on devices, so they must not change.
const stores: Partial<Record<Owner, UseStore>> = {}
const storeOf = (owner: Owner) => (stores[owner] ??= createStore(`crema-${owner}`, 'kept'))

/** The record of that name. Where the browser denies its database (private mode, a full disk), nothing is stored. */
export function createStoredRecord<Value>(name: string, owner: Owner = 'member'): StoredRecord<Value> {
  return {
    // The value was written under the same name; the caller checks its version.
    read: () => attempt(() => get<Value>(name, storeOf(owner)), undefined),
    change: (next) =>
      // A stored `undefined` reads as no value.
      attempt(() => update<Value | undefined>(name, next, storeOf(owner)), undefined),
  }
}

/** Removes every record of the owner. */
export function clearStoredRecords(owner: Owner): Promise<void> {
  return attempt(() => clear(storeOf(owner)), undefined)
}

async function attempt<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await work()
  } catch {
    // Denied, full or closed during the transaction: nothing is stored.
    return otherwise
  }
}
