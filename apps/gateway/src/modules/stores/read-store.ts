import type { Store } from '@crema/contract/stores/store'
import type { Caller } from '#src/http/endpoint/route.ts'
import { wallTime } from '#src/wall-time.ts'
import { isClosedToday, openingAt, type Schedule } from './opening-hours.ts'
import { writePhone } from './store-phone.ts'
import type { NearStoreRow, StoreRow } from './store-store.ts'

const dayMs = 24 * 60 * 60_000
/** How many days ahead special days are returned. */
const daysShown = 30

export const scheduleOf = (row: Pick<StoreRow, 'hours' | 'special_days' | 'zone'>): Schedule => ({
  hours: row.hours,
  specialDays: row.special_days,
  zone: row.zone,
})

/** A store as the contract defines it, with its state at `now` in its own zone, for a caller in a country. */
export function toStore(
  row: StoreRow | NearStoreRow,
  { country, now }: Pick<Caller, 'country' | 'now'>,
): Store {
  const schedule = scheduleOf(row)
  const { open, changesAt } = openingAt(schedule, now)
  return {
    storeId: row.store_id,
    name: row.name,
    address: row.address,
    city: row.city,
    country: row.country,
    zone: row.zone,
    distanceMetres: 'distance_metres' in row ? Math.round(row.distance_metres) : null,
    open,
    changesAt: changesAt?.toISOString() ?? null,
    hours: row.hours,
    specialDays: upcomingSpecialDays(schedule, now),
    closedToday: isClosedToday(schedule, now),
    phone: row.phone === null ? null : { number: row.phone, text: writePhone(row.phone, country) },
    services: row.services,
    latitude: row.latitude,
    longitude: row.longitude,
    supportsActivity: row.supports_activity,
  }
}

function upcomingSpecialDays({ specialDays, zone }: Schedule, now: Date): Store['specialDays'] {
  const dateIn = (days: number) => new Date(wallTime(now, zone) + days * dayMs).toISOString().slice(0, 10)
  const [first, last] = [dateIn(0), dateIn(daysShown)]
  return specialDays
    .filter(({ date }) => date >= first && date <= last)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, hours }) => ({ date, hours: [...hours] }))
}
