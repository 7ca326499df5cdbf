import { countries } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'
import { wallTime } from '#src/wall-time.ts'
import { closedOnWeekday, storeHours } from './store-hours.ts'
import { demoStores, isClosedToday } from './stores.ts'
import type { DemoStore } from './stores/demo-store.ts'

/** Inserts or updates the stores of the demo. Stores that are closed today are closed on today's local weekday. */
export async function loadStores(database: Database, now: Date): Promise<void> {
  await database
    .insertInto('store')
    .values(demoStores.map((store) => storeRow(store, now)))
    .onConflict((conflict) =>
      conflict.column('store_id').doUpdateSet((eb) => ({
        country: eb.ref('excluded.country'),
        city: eb.ref('excluded.city'),
        name: eb.ref('excluded.name'),
        address: eb.ref('excluded.address'),
        zone: eb.ref('excluded.zone'),
        latitude: eb.ref('excluded.latitude'),
        longitude: eb.ref('excluded.longitude'),
        hours: eb.ref('excluded.hours'),
        special_days: eb.ref('excluded.special_days'),
        phone: eb.ref('excluded.phone'),
        services: eb.ref('excluded.services'),
      })),
    )
    .execute()
}

function storeRow(
  { storeId, country, city, name, address, at, hours, zone: ownZone, phone, services = [] }: DemoStore,
  now: Date,
) {
  const zone = ownZone ?? countries[country].zone
  const today = new Date(wallTime(now, zone))
  return {
    store_id: storeId,
    country,
    city,
    name,
    address,
    zone,
    latitude: at[0],
    longitude: at[1],
    hours: JSON.stringify(
      hours === 'closedToday' ? closedOnWeekday(storeHours.daily, today.getUTCDay()) : storeHours[hours],
    ),
    // A store without weekly closed day that must be closed today gets a special day.
    special_days: JSON.stringify(
      isClosedToday(storeId) && hours !== 'closedToday'
        ? [{ date: today.toISOString().slice(0, 10), hours: [] }]
        : [],
    ),
    phone: phone ?? null,
    services: [...services],
  }
}
