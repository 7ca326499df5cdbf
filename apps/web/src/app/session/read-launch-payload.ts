import type { LaunchValues } from '@crema/contract/launch/launch'
import { readLaunchPayload } from '@crema/contract/launch/launch-payload'

/** The launch values in `q`. Undefined where it cannot be read: then the address becomes the screen for incomplete links. */
export function readPayload(search: URLSearchParams): LaunchValues | undefined {
  const values = readLaunchPayload(search.get('q') ?? '')
  if (!values) window.history.replaceState(null, '', '/marketing/collect-coupons')
  return values
}
