import { countryList } from '@crema/contract/countries/countries'
import { americanStores } from './stores/americas-stores.ts'
import type { DemoStore } from './stores/demo-store.ts'
import { eastAsianStores } from './stores/east-asia-stores.ts'
import { europeanStores } from './stores/europe-stores.ts'
import { gulfAndOceaniaStores } from './stores/gulf-and-oceania-stores.ts'
import { southeastAsianStores } from './stores/southeast-asia-stores.ts'

const stores = [
  ...americanStores,
  ...eastAsianStores,
  ...southeastAsianStores,
  ...europeanStores,
  ...gulfAndOceaniaStores,
]

/** All stores of the demo, in the order of the countries. */
export const demoStores: readonly DemoStore[] = countryList.flatMap((country) =>
  stores.filter((store) => store.country === country),
)

/** One store in each country that is closed on the day the demo is started: a `closedToday` one, else the last. */
const closedStoreIds = new Set(
  Object.values(Object.groupBy(demoStores, ({ country }) => country)).map(
    (all) => (all.find(({ hours }) => hours === 'closedToday') ?? all.at(-1))?.storeId,
  ),
)

/** Whether a store is closed on the day the demo is started. */
export function isClosedToday(storeId: string): boolean {
  return closedStoreIds.has(storeId)
}
