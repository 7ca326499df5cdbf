import type { DeviceStorage } from '#src/host-app/device-storage.ts'

/** The member whose link opened a campaign, and the invitation code. */
export type Referrer = { fissionCode?: string | undefined; shareMemberId?: string | undefined }

/** Stores the referrer of a link for this tab. A link without a referrer does not replace a stored one. */
export function saveReferrer(
  storage: DeviceStorage | null,
  { activityNo, fissionCode, shareMemberId }: Referrer & { activityNo: string },
): void {
  if (fissionCode === undefined && shareMemberId === undefined) return
  storage?.set('REFERRER', JSON.stringify({ activityNo, fissionCode, shareMemberId }))
}

/** The referrer that `saveReferrer` stored, or an empty object if it belongs to another campaign. */
export function readReferrer(storage: DeviceStorage | null, activityNo: string): Referrer {
  const { activityNo: campaign, ...referrer } = JSON.parse(storage?.get('REFERRER') ?? '{}') as Referrer & {
    activityNo?: string
  } // written above
  return campaign === activityNo ? referrer : {}
}
