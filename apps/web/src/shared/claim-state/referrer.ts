import type { DeviceStorage } from '#src/host-app/device-storage.ts'

/** Whose link led to a campaign, and to which invitation. */
export type Sharer = { fissionCode?: string; shareMemberId?: string }

/** Keeps what a link said of who shared it, for this visit; a link that says nothing leaves what an earlier one said. */
export function keepSharer(
  storage: DeviceStorage | null,
  { activityNo, fissionCode, shareMemberId }: Sharer & { activityNo: string },
): void {
  if (fissionCode === undefined && shareMemberId === undefined) return
  storage?.set('SHARED_BY', JSON.stringify({ activityNo, fissionCode, shareMemberId }))
}

/** What `keepSharer` kept, if it is this campaign's. */
export function readSharer(storage: DeviceStorage | null, activityNo: string): Sharer {
  const { activityNo: campaign, ...sharer } = JSON.parse(storage?.get('SHARED_BY') ?? '{}') as Sharer & {
    activityNo?: string
  } // written above
  return campaign === activityNo ? sharer : {}
}
