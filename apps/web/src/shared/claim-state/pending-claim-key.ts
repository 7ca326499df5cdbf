import type { DeviceStorage } from '#src/host-app/device-storage.ts'

/** The idempotency key of a pending claim for this campaign, or null. */
export function readPendingClaimKey(storage: DeviceStorage | null, activityNo: string): string | null {
  const [campaign, key] = storage?.get('PENDING_CLAIM')?.split(' ') ?? []
  return campaign === activityNo && key !== undefined ? key : null
}

/** Stores a pending claim. The campaign screen sends it when it opens; the key prevents a second claim. */
export function savePendingClaimKey(storage: DeviceStorage | null, activityNo: string, key: string): void {
  storage?.set('PENDING_CLAIM', `${activityNo} ${key}`)
}
