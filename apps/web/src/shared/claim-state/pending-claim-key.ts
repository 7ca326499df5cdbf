import type { DeviceStorage } from '#src/host-app/device-storage.ts'

/** What a pending help is stored for, in place of the campaign's number: a help with another invitation is another one. */
export const helpSubject = (activityNo: string, fissionCode: string): string => `${activityNo}/${fissionCode}`

/** The idempotency key of a pending claim for this campaign or help, or null. */
export function readPendingClaimKey(storage: DeviceStorage | null, subject: string): string | null {
  const [stored, key] = storage?.get('PENDING_CLAIM')?.split(' ') ?? []
  return stored === subject && key !== undefined ? key : null
}

/** Stores a pending claim. The campaign screen sends it when it opens; the key prevents a second claim. */
export function savePendingClaimKey(storage: DeviceStorage | null, subject: string, key: string): void {
  storage?.set('PENDING_CLAIM', `${subject} ${key}`)
}
