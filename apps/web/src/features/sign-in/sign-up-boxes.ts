import type { AgreementPurpose, MarketingChannel } from '@crema/contract/privacy/consents'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'

/** The boxes of a new member, ticked or not. */
export type SignUpBoxes = Record<AgreementPurpose | MarketingChannel, boolean>

export const noBoxes: SignUpBoxes = {
  terms: false,
  privacy: false,
  personalInformation: false,
  transferAbroad: false,
  push: false,
  sms: false,
  email: false,
}

/**
 * Stores the ticks in the tab, since a redirect to an identity provider and a phone that unloads the page would lose them.
 * They are those of a country, whose texts they are about.
 */
export function saveSignUpBoxes(storage: DeviceStorage | null, country: string, boxes: SignUpBoxes): void {
  storage?.set('SIGN_UP_BOXES', JSON.stringify({ country, boxes }))
}

/** The stored ticks of a country. Null where there are none, or they are malformed. */
export function readSignUpBoxes(storage: DeviceStorage | null, country: string): SignUpBoxes | null {
  try {
    const stored: unknown = JSON.parse(storage?.get('SIGN_UP_BOXES') ?? 'null')
    if (typeof stored !== 'object' || stored === null || Reflect.get(stored, 'country') !== country)
      return null
    const boxes: unknown = Reflect.get(stored, 'boxes')
    if (typeof boxes !== 'object' || boxes === null) return null
    const entries = Object.keys(noBoxes).map((name) => [name, Reflect.get(boxes, name) === true])
    return Object.fromEntries(entries) as SignUpBoxes // the keys of `noBoxes`
  } catch {
    return null // not JSON
  }
}
