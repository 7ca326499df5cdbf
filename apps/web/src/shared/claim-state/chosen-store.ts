import type { Store } from '@crema/contract/stores/store'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { createListeners } from '#src/lib/state/listeners.ts'

export type ChosenStore = Pick<Store, 'storeId' | 'name'>

const { subscribe, notify } = createListeners()

/** Stores the store that was chosen for a campaign, for this tab. The name is empty when a scanned code chose it. */
export function saveChosenStore(
  storage: DeviceStorage | null,
  activityNo: string,
  { storeId, name }: ChosenStore,
): void {
  storage?.set('CHOSEN_STORE', `${activityNo} ${storeId} ${name}`)
  notify()
}

/** Subscribes to changes of the chosen store. */
export const onChosenStoreChange = subscribe

/** The store that `saveChosenStore` stored, or null if it belongs to another campaign. */
export function readChosenStore(stored: string | null, activityNo: string): ChosenStore | null {
  const [campaign, storeId, ...name] = stored?.split(' ') ?? []
  return campaign === activityNo && storeId !== undefined ? { storeId, name: name.join(' ') } : null
}
