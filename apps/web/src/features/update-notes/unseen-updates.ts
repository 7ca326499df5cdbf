import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { setOptional } from '#src/host-app/optional-storage.ts'
import { newestVersion } from '#src/lib/updates/newest-version.ts'
import type { Update } from './updates.ts'

const numbersOf = (version: string) => version.split('.').map((part) => Number(part) || 0)

/** Whether a version such as `0.10.0` comes after another one. */
export function isNewer(version: string, than: string): boolean {
  const others = numbersOf(than)
  const [difference = 0] = numbersOf(version)
    .map((number, index) => number - (others[index] ?? 0))
    .filter((each) => each !== 0)
  return difference > 0
}

/** The updates since the version that a browser saw last. `null`: it was here before there were update notes. */
export const unseenUpdates = (all: readonly Update[], seen: string | null): readonly Update[] =>
  all.filter(({ version }) => isNewer(version, seen ?? '0'))

/** Records that this browser has seen the newest notes. A newer version stays recorded, after a rollback. */
export function recordAsSeen(storage: DeviceStorage): void {
  if (isNewer(newestVersion, storage.get('VERSION_SEEN') ?? '0'))
    setOptional(storage, 'VERSION_SEEN', newestVersion)
}

/** Other processes of the browser read what a tab has stored after this time at the latest. */
const storedMs = 500

/** The unseen updates, which are seen from then on: of several tabs one gets them. */
export async function takeUnseenUpdates(
  storage: DeviceStorage,
  all: readonly Update[],
): Promise<readonly Update[]> {
  const take = () => {
    const unseen = unseenUpdates(all, storage.get('VERSION_SEEN'))
    recordAsSeen(storage)
    return unseen
  }
  // Browsers offer locks to pages with https only.
  if (!('locks' in navigator)) return take()
  return new Promise((resolve, reject) => {
    const takeAndWait = async () => {
      const unseen = take()
      resolve(unseen)
      if (unseen.length > 0) await new Promise((stored) => setTimeout(stored, storedMs))
    }
    navigator.locks.request('VERSION_SEEN', takeAndWait).catch(reject)
  })
}
