import type { DeviceStorage } from '#src/host-app/device-storage.ts'

/** Stores the token of a code that was scanned in a store, until the claim has used it. */
export function saveScanToken(storage: DeviceStorage | null, activityNo: string, token: string): void {
  storage?.set('SCAN_TOKEN', `${activityNo} ${token}`)
}

/** The token that `saveScanToken` stored, or null if it belongs to another campaign. */
export function readScanToken(stored: string | null, activityNo: string): string | null {
  const [campaign, token] = stored?.split(' ') ?? []
  return campaign === activityNo && token !== undefined ? token : null
}
