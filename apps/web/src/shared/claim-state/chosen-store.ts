import type { Store } from '@crema/contract/stores/store'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { createListeners } from '#src/lib/state/listeners.ts'

export type ChosenStore = Pick<Store, 'storeId' | 'name'>

const { subscribe, notify } = createListeners()

/** Keeps the store that was chosen for a campaign, for this visit. The name is empty when a scanned code chose it. */
export function keepStore(
  storage: DeviceStorage | null,
  activityNo: string,
  { storeId, name }: ChosenStore,
): void {
  storage?.set('CHOSEN_STORE', `${activityNo} ${storeId} ${name}`)
  notify()
}

/** A campaign that is drawn already hears of it. */
export const onStoreChoice = subscribe

/** What `keepStore` kept, if it is this campaign's. */
export function readChosenStore(kept: string | null, activityNo: string): ChosenStore | null {
  const [campaign, storeId, ...name] = kept?.split(' ') ?? []
  return campaign === activityNo && storeId !== undefined ? { storeId, name: name.join(' ') } : null
}
