import { useState } from 'react'
import type { Store } from '@crema/contract/stores/store'
import { servicesOf, storeServices, type StoreService } from '@crema/contract/stores/store-services'

/**
 * The services that the shown stores have, and those that were chosen. While stores are loaded (`shown` is undefined), those before
 * stay, so that the filters do not flicker and keep the focus.
 */
export function useOfferedServices(
  shown: readonly Store[] | undefined,
  chosen: readonly StoreService[],
): StoreService[] {
  const [before, setBefore] = useState<readonly StoreService[]>([])
  const offered = shown === undefined ? before : servicesOf(shown)
  if (offered.join() !== before.join()) setBefore(offered)
  return storeServices.filter((service) => chosen.includes(service) || offered.includes(service))
}
