import { clear, createStore, get, update, type UseStore } from 'idb-keyval'

/** One value that outlives the page, shared by all tabs. */
export type StoredRecord<Value> = {
  /** Undefined when there is none, or when the browser keeps nothing. */
  read: () => Promise<Value | undefined>
  /** Reads and writes in one step, so that two tabs do not undo each other. Undefined removes. */
  change: (next: (stored: Value | undefined) => Value | undefined) => Promise<void>
}

// What a person's browser keeps of a person; signing out empties all of it.
let store: UseStore | undefined
const memberStore = () => (store ??= createStore('crema-member', 'kept'))

/** The record of that name. A browser that denies its database (private mode, a full disk) keeps nothing. */
export function createStoredRecord<Value>(name: string): StoredRecord<Value> {
  return {
    // What stands under a name was written under it, by this build or one of the same shape.
    read: () => attempt(() => get<Value>(name, memberStore()), undefined),
    change: (next) =>
      // A value of undefined is stored as such, which reads as none.
      attempt(() => update<Value | undefined>(name, next, memberStore()), undefined),
  }
}

/** Removes every record. */
export function clearStoredRecords(): Promise<void> {
  return attempt(() => clear(memberStore()), undefined)
}

async function attempt<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await work()
  } catch {
    // Denied, full, or closed in the middle: nothing is kept, and everything else still works.
    return otherwise
  }
}
