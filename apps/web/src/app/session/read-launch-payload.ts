import type { LaunchValues } from '@crema/contract/launch/launch'
import { readLaunchPayload } from '@crema/contract/launch/launch-payload'

/** What `q` says of person and place. One that cannot be read leads to the screen that says of a link what it lacks. */
export function readPayload(search: URLSearchParams): LaunchValues | undefined {
  const said = readLaunchPayload(search.get('q') ?? '')
  if (!said) window.history.replaceState(null, '', '/marketing/collect-coupons')
  return said
}
