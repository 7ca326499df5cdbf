import { isAllowed } from './device-choice.ts'
import type { DeviceStorage } from './device-storage.ts'
import type { DevicePurpose, OptionalKey, StorageKey } from './stored-data.ts'

/** The purpose of each key that needs the person's choice. */
export const optionalKeys = {
  POSITION: 'location',
  SIGN_IN_METHOD: 'functions',
  VERSION_SEEN: 'functions',
  PRIZE_SEEN: 'functions',
} as const satisfies Record<OptionalKey, DevicePurpose>

type AnyStorage = { set: (key: StorageKey, value: string) => void }

/** Stores the value where the person has chosen its purpose; otherwise stores nothing. */
export function setOptional(storage: DeviceStorage | null, key: OptionalKey, value: string): void {
  // The type of `set` excludes these keys, so that nothing else writes them.
  if (isAllowed(optionalKeys[key])) (storage as AnyStorage | null)?.set(key, value)
}
