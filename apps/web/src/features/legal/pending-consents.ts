import { consentPurposes, marketingChannels } from '@crema/contract/privacy/consents'
import type { AgreementPurpose, MarketingChannel } from '@crema/contract/privacy/consents'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'

export type ConsentBox = AgreementPurpose | MarketingChannel
/** The boxes of a consent form that somebody has changed. */
export type ChangedBoxes = Partial<Record<ConsentBox, boolean>>

/**
 * Stores what a visitor wanted to save, until they are signed in: a sign-in by a redirect comes back to the form as a new
 * page. `edition` names the form by country and language.
 */
export const savePendingConsents = (
  storage: DeviceStorage | null,
  edition: string,
  changed: ChangedBoxes,
): void => storage?.set('PENDING_CONSENTS', JSON.stringify({ edition, changed }))

export const clearPendingConsents = (storage: DeviceStorage | null): void =>
  storage?.remove('PENDING_CONSENTS')

/** What waits for the sign-in on this form. Null where nothing does, or it is malformed. */
export function readPendingConsents(storage: DeviceStorage | null, edition: string): ChangedBoxes | null {
  try {
    const stored: unknown = JSON.parse(storage?.get('PENDING_CONSENTS') ?? 'null')
    if (typeof stored !== 'object' || stored === null || Reflect.get(stored, 'edition') !== edition)
      return null
    const changed: unknown = Reflect.get(stored, 'changed')
    if (typeof changed !== 'object' || changed === null) return null
    const entries = [...consentPurposes, ...marketingChannels].flatMap((box) => {
      const value: unknown = Reflect.get(changed, box)
      return typeof value === 'boolean' ? [[box, value] as const] : []
    })
    return Object.fromEntries(entries)
  } catch {
    return null // not JSON
  }
}
