import type { DeviceStorage } from '#src/host-app/device-storage.ts'

/** An entry that the member has confirmed and that is not answered yet. With its key it is one entry, however often it is sent. */
export type PendingEntry = { key: string; memberId: string; activityNo: string; priceStars: number }

/** Stored for this tab, so that it survives a reload. */
export const savePendingEntry = (storage: DeviceStorage | null, pending: PendingEntry): void =>
  storage?.set('PENDING_ENTRY', JSON.stringify(pending))

export const clearPendingEntry = (storage: DeviceStorage | null): void => storage?.remove('PENDING_ENTRY')

/** That of this member and draw, or null. */
export function readPendingEntry(
  storage: DeviceStorage | null,
  memberId: string,
  activityNo: string,
): PendingEntry | null {
  const pending = JSON.parse(storage?.get('PENDING_ENTRY') ?? 'null') as PendingEntry | null // written above
  return pending?.memberId === memberId && pending.activityNo === activityNo ? pending : null
}
