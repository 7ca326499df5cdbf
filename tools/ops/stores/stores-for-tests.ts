/** The lines of a CSV file with `count` stores. */
import { optionalStoreColumns, storeColumns } from './store-row.ts'

const cities = [
  ['US', 'New York', 40.7, -74],
  ['DE', 'Berlin', 52.5, 13.4],
  ['JP', 'Tokyo', 35.7, 139.7],
  ['SG', 'Singapore', 1.3, 103.8],
  ['AU', 'Sydney', -33.9, 151.2],
  ['CA', 'Montréal', 45.5, -73.6],
] as const

export function* storeTable(count: number): Generator<string> {
  yield `${[...storeColumns, ...optionalStoreColumns].join(',')}\n`
  for (let index = 0; index < count; index++) {
    const [country, city, latitude, longitude] = cities[index % cities.length] ?? cities[0]
    const at = (degrees: number) => (degrees + ((index * 37) % 1000) / 5_000).toFixed(5)
    const week = ['closed', ...Array.from({ length: 5 }, () => '07:00-21:00'), '08:00-14:00;17:00-02:00']
    const name = `"The ""${index}"", ${city}"`
    yield (
      [
        `T-${index}`,
        country,
        city,
        name,
        `"${index} Main Street, ${city}"`,
        at(latitude),
        at(longitude),
        ...week,
        '',
        '2026-12-25=closed',
        `+1206555${String(index).padStart(4, '0')}`,
        'parking; wifi',
      ].join(',') + '\r\n'
    )
  }
}
