import { useSyncExternalStore } from 'react'
import {
  asksForPrivacy,
  type DeviceChoice,
  onDeviceChoice,
  readDeviceChoice,
} from '#src/host-app/device-choice.ts'
import { noSubscription } from '#src/lib/state/no-subscription.ts'

const undecided: DeviceChoice = {}

/** What the person has chosen on this device; nothing on the server and during hydration. Follows other tabs. */
export const useDeviceChoice = (): DeviceChoice =>
  useSyncExternalStore(onDeviceChoice, readDeviceChoice, () => undecided)

/** Whether the browser asks for privacy (Global Privacy Control); false on the server and during hydration. */
export const useAsksForPrivacy = (): boolean =>
  useSyncExternalStore(noSubscription, asksForPrivacy, () => false)
