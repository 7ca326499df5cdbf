import { clear, get, update, type UseStore } from 'idb-keyval'
import { isAllowed } from './device-choice.ts'
import type { DeviceRecord, MemberRecord } from './stored-data.ts'

/** One value in IndexedDB, shared by all tabs. */
export type StoredRecord<Value> = {
  /** Undefined where there is none, where the browser denies its database, or where the person has not chosen `functions`. */
  read: () => Promise<Value | undefined>
  /** Reads and writes in one transaction, so that two tabs do not overwrite each other. Undefined removes the value. */
  change: (next: (stored: Value | undefined) => Value | undefined) => Promise<void>
}

/** `member`: removed when the member signs out. `device`: what a visitor has too, nothing personal. */
type Owner = 'member' | 'device'
type RecordOf = { member: MemberRecord; device: DeviceRecord }

// The names are stored on devices, so they must not change.
const databaseOf = (owner: Owner) => `crema-${owner}`
const objectStore = 'kept'

const databases: Partial<Record<Owner, Promise<IDBDatabase>>> = {}

/** Unlike the stores of idb-keyval, it gives way when the database is to be deleted, here or in another tab. */
const storeOf =
  (owner: Owner): UseStore =>
  async (mode, work) => {
    const database = await (databases[owner] ??= openDatabase(owner))
    return work(database.transaction(objectStore, mode).objectStore(objectStore))
  }

function openDatabase(owner: Owner): Promise<IDBDatabase> {
  const forget = () => delete databases[owner]
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseOf(owner))
    request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(objectStore))
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The database could not be opened.')),
    )
    request.addEventListener('success', () => {
      const database = request.result
      database.addEventListener('versionchange', () => {
        database.close()
        forget()
      })
      database.addEventListener('close', forget)
      resolve(database)
    })
  }).catch((error: unknown) => {
    forget()
    throw error
  })
}

/**
 * The record of that name. Nothing is stored where the person has not chosen `functions`, or where the browser denies its
 * database (private mode, a full disk).
 */
export function createStoredRecord<Value>(name: MemberRecord): StoredRecord<Value>
export function createStoredRecord<Value>(name: DeviceRecord, owner: 'device'): StoredRecord<Value>
export function createStoredRecord<Value>(
  name: RecordOf[Owner],
  owner: Owner = 'member',
): StoredRecord<Value> {
  return {
    // The value was written under the same name; the caller checks its version.
    read: () => attempt(() => get<Value>(name, storeOf(owner)), undefined),
    change: (next) =>
      // A stored `undefined` reads as no value. Decided again within the transaction, since the choice may just have changed.
      attempt(
        () =>
          update<Value | undefined>(
            name,
            (stored) => (isAllowed('functions') ? next(stored) : undefined),
            storeOf(owner),
          ),
        undefined,
      ),
  }
}

/** Removes every record of the owner. */
export function clearStoredRecords(owner: Owner): Promise<void> {
  return isAllowed('functions') ? attempt(() => clear(storeOf(owner)), undefined) : deleteDatabase(owner)
}

/** Deletes both databases, with whatever is in them. Creates none, unlike reading. */
export async function deleteStoredRecords(): Promise<void> {
  await Promise.all((['member', 'device'] as const).map(deleteDatabase))
}

async function deleteDatabase(owner: Owner): Promise<void> {
  // Its other connections close by themselves (`onversionchange`).
  await new Promise<void>((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(databaseOf(owner))
      for (const type of ['success', 'error', 'blocked']) request.addEventListener(type, () => resolve())
    } catch {
      // The browser denies its databases, so there is nothing to delete.
      resolve()
    }
  })
}

async function attempt<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
  if (!isAllowed('functions')) return otherwise
  try {
    return await work()
  } catch {
    // Denied, full or closed during the transaction: nothing is stored.
    return otherwise
  }
}
