import { isAllowed } from '#src/host-app/device-choice.ts'
import { optionalKeys } from '#src/host-app/optional-storage.ts'
import { registerServiceWorker, removeServiceWorker } from '#src/host-app/register-service-worker.ts'
import type { OptionalKey } from '#src/host-app/stored-data.ts'
import { deleteStoredRecords } from '#src/host-app/stored-record.ts'
import type { AppContext } from '#src/session/app-context.ts'

export type ChoiceContext = Pick<AppContext, 'session' | 'storage'>

/**
 * Makes this tab as the person has chosen: deletes what belongs to a purpose that is off, also what an earlier version of the page
 * or another tab has left, and starts what is on.
 */
export async function applyDeviceChoice({ session, storage }: ChoiceContext): Promise<void> {
  for (const key of Object.keys(optionalKeys) as OptionalKey[]) {
    if (!isAllowed(optionalKeys[key])) storage?.remove(key)
  }
  if (!isAllowed('location') && session.get().position !== null) session.set({ position: null })
  if (!isAllowed('functions')) await Promise.all([deleteStoredRecords(), removeServiceWorker()])
  else if (import.meta.env.PROD) await registerServiceWorker(() => session.get().locale)
}
