import { isStorableText } from '#src/database/cursor.ts'

/**
 * Where a page of the store list ended. A list by distance stores the position of its first page, so that each store
 * occurs once although the phone's position changes between pages. Participating stores of a campaign come first;
 * `isNonParticipating` is true once all of them were returned.
 */
export type StoreCursor = { isNonParticipating: boolean } & (
  | { by: 'distance'; from: Position; chord: number; storeId: string }
  | { by: 'name'; city: string; name: string; storeId: string }
)

/** WGS 84 degrees. */
export type Position = { latitude: number; longitude: number }

/** The position, or null unless both coordinates are given. */
export function positionOf({
  latitude,
  longitude,
}: {
  latitude?: number | undefined
  longitude?: number | undefined
}): Position | null {
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

/** The cursor as an opaque text (base64url of JSON). */
export function encodeStoreCursor(cursor: StoreCursor): string {
  const fields =
    cursor.by === 'distance'
      ? [cursor.isNonParticipating, cursor.from.latitude, cursor.from.longitude, cursor.chord, cursor.storeId]
      : [cursor.isNonParticipating, cursor.city, cursor.name, cursor.storeId]
  return Buffer.from(JSON.stringify(fields)).toString('base64url')
}

/** The cursor of a request, or null if it is missing or invalid; the list then starts from the beginning. */
export function decodeStoreCursor(text: string | undefined): StoreCursor | null {
  const [isOther, ...fields] = parse(text ?? '')
  if (typeof isOther !== 'boolean') return null
  if (fields.length === 4) {
    const [latitude, longitude, chord, storeId] = fields
    if (
      !isWithin(latitude, 90)
      || !isWithin(longitude, 180)
      || !isWithin(chord, 1e9)
      || !isStorableText(storeId)
    )
      return null
    return { isNonParticipating: isOther, by: 'distance', from: { latitude, longitude }, chord, storeId }
  }
  if (fields.length === 3) {
    const [city, name, storeId] = fields
    return isStorableText(city) && isStorableText(name) && isStorableText(storeId)
      ? { isNonParticipating: isOther, by: 'name', city, name, storeId }
      : null
  }
  return null
}

function parse(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parsed) ? parsed : []
  } catch {
    // Not a cursor of this API.
    return []
  }
}

const isWithin = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= max
