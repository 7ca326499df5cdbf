import type { DeviceStorage } from '#src/host-app/device-storage.ts'

/** The key of a claim that was wished for and not yet answered, if it is this campaign's. */
export function claimWish(storage: DeviceStorage | null, activityNo: string): string | null {
  const [campaign, key] = storage?.get('PENDING_CLAIM')?.split(' ') ?? []
  return campaign === activityNo && key !== undefined ? key : null
}

/** The campaign's screen carries it out as soon as it opens: one key, one claim. */
export function keepClaimWish(storage: DeviceStorage | null, activityNo: string, key: string): void {
  storage?.set('PENDING_CLAIM', `${activityNo} ${key}`)
}
