import {
  type DecisionOrigin,
  type DeviceChoice,
  isAllowed,
  saveDeviceChoice,
} from '#src/host-app/device-choice.ts'
import { setOptional } from '#src/host-app/optional-storage.ts'
import { newestVersion } from '#src/lib/updates/newest-version.ts'
import type { AppContext } from '#src/session/app-context.ts'
import { applyDeviceChoice } from './apply-device-choice.ts'
import { sendDecisions } from './send-decisions.ts'

export const everything: DeviceChoice = { location: true, functions: true }
export const onlyNecessary: DeviceChoice = { location: false, functions: false }

/** Stores the visitor's decisions, applies them at once, and sends them to the gateway when it can be reached. */
export async function decide(
  context: Pick<AppContext, 'api' | 'session' | 'storage'>,
  decisions: DeviceChoice,
  origin: DecisionOrigin,
): Promise<void> {
  const { storage } = context
  saveDeviceChoice(decisions, origin)
  // Nothing is new to a browser that could not store before what it has seen.
  if (isAllowed('functions') && storage?.get('VERSION_SEEN') === null)
    setOptional(storage, 'VERSION_SEEN', newestVersion)
  void sendDecisions(context.api)
  await applyDeviceChoice(context)
}
