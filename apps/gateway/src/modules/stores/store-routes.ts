import { getStore as getStoreCall } from '@crema/contract/endpoints/stores/get-store'
import { listStores as listStoresCall } from '@crema/contract/endpoints/stores/list-stores'
import { route, type Route } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import { getStore } from './get-store.ts'
import { listStores } from './list-stores.ts'

export function storeRoutes({ database }: Services): Route[] {
  return [
    route(listStoresCall, async (input, caller) => ({ ok: await listStores(database, input, caller) })),
    route(getStoreCall, (input, caller) => getStore(database, input, caller)),
  ]
}
