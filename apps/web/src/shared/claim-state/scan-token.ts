import type { DeviceStorage } from '#src/host-app/device-storage.ts'

/** Keeps what a code scanned in the store opens a campaign with, until the claim has used it. */
export function keepScanToken(storage: DeviceStorage | null, activityNo: string, token: string): void {
  storage?.set('SCAN_TOKEN', `${activityNo} ${token}`)
}

/** What `keepScanToken` kept, if it is this campaign's. */
export function readScanToken(kept: string | null, activityNo: string): string | null {
  const [campaign, token] = kept?.split(' ') ?? []
  return campaign === activityNo && token !== undefined ? token : null
}
