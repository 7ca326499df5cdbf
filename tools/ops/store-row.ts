/** One line of a table of stores. */
import type { StoreModel } from './model.ts'
import { weekdays } from './operator-file.ts'
import { readSources } from './read-model.ts'
import { plainSource } from './source-text.ts'

/** Columns that a table must have; `zone` and `specialDays` may be there. */
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

/**
 * Hours of a day as in a file (`07:00-21:00`), several with a semicolon between, `closed` or nothing at all.
 * `specialDays` are `2026-12-25=closed` with a semicolon between.
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
  }
  // Judged by the very rules that a file is.
  const { model, problems } = readSources([plainSource('', 1, { stores: { [storeId]: entry } })])
  const store = model.stores.get(storeId)
  return store && problems.length === 0 ? { store } : { problems: problems.map(({ message }) => message) }
}

const readNumber = (text: string | undefined) =>
  text === undefined || text === '' || Number.isNaN(Number(text)) ? text : Number(text)

function readHours(text: string | undefined): string | string[] {
  const parts = (text ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length > 1 ? parts : (parts[0] ?? 'closed')
}

const readSpecialDays = (text: string) =>
  Object.fromEntries(
    text.split(';').map((part) => {
      const [date = '', hours = ''] = part.split('=').map((each) => each.trim())
      return [date, hours]
    }),
  )
