import type { DeviceStorage } from '#src/host-app/device-storage.ts'

/** A redemption that the member has confirmed and that is not answered yet. With its key it is one redemption, however often it is sent. */
export type PendingRedemption = {
  key: string
  memberId: string
  activityNo: string
  priceStars: number
  storeId?: string
}

/** Stored for this tab, so that it survives a reload. */
export const savePendingRedemption = (storage: DeviceStorage | null, pending: PendingRedemption): void =>
  storage?.set('PENDING_REDEMPTION', JSON.stringify(pending))

export const clearPendingRedemption = (storage: DeviceStorage | null): void =>
  storage?.remove('PENDING_REDEMPTION')

/** That of this member and gift, or null. */
export function readPendingRedemption(
  storage: DeviceStorage | null,
  memberId: string,
  activityNo: string,
): PendingRedemption | null {
  const pending = JSON.parse(storage?.get('PENDING_REDEMPTION') ?? 'null') as PendingRedemption | null // written above
  return pending?.memberId === memberId && pending.activityNo === activityNo ? pending : null
}
