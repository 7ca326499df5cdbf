/** Reads one row of a CSV file of stores. */
import type { StoreModel } from '../file/model.ts'
import { weekdays } from '../file/operator-file.ts'
import { readSources } from '../file/read-model.ts'
import { plainSource } from '../file/source-text.ts'

/** Required columns. */
export const storeColumns = [
  'storeId',
  'country',
  'city',
  'name',
  'address',
  'latitude',
  'longitude',
  ...weekdays,
] as const

export const optionalStoreColumns = ['zone', 'specialDays', 'phone', 'services'] as const

/**
 * The hours of a day are `closed`, empty, or as in a file (`07:00-21:00`), with semicolons between several; so are
 * `specialDays`, such as `2026-12-25=closed`. `services` have semicolons between them, too.
 */
export function readStoreRow(
  columns: readonly string[],
  fields: readonly string[],
): { store: StoreModel } | { problems: string[] } {
  if (fields.length !== columns.length)
    return { problems: [`has ${fields.length} fields, and the first line names ${columns.length}`] }
  const {
    storeId = '',
    latitude,
    longitude,
    zone,
    specialDays,
    phone,
    services,
    ...rest
  } = Object.fromEntries(columns.map((name, index) => [name, fields[index]?.trim() ?? '']))
  const hours = Object.fromEntries(weekdays.map((day) => [day, readHours(rest[day])]))
  const entry = {
    name: rest['name'],
    address: rest['address'],
    city: rest['city'],
    country: rest['country'],
    ...(zone && { zone }),
    latitude: readNumber(latitude),
    longitude: readNumber(longitude),
    hours,
    ...(specialDays && { specialDays: readSpecialDays(specialDays) }),
    ...(phone && { phone }),
    ...(services && { services: splitList(services) }),
  }
  // Checked by the same rules as a file.
  const { model, problems } = readSources([plainSource('', 1, { stores: { [storeId]: entry } })])
  const store = model.stores.get(storeId)
  return store && problems.length === 0 ? { store } : { problems: problems.map(({ message }) => message) }
}

const readNumber = (text: string | undefined) =>
  text === undefined || text === '' || Number.isNaN(Number(text)) ? text : Number(text)

const splitList = (text: string) =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function readHours(text: string | undefined): string | string[] {
  const parts = splitList(text ?? '')
  return parts.length > 1 ? parts : (parts[0] ?? 'closed')
}

const readSpecialDays = (text: string) =>
  Object.fromEntries(
    text.split(';').map((part) => {
      const [date = '', hours = ''] = part.split('=').map((each) => each.trim())
      return [date, hours]
    }),
  )
