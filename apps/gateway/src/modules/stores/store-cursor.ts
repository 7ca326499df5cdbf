import { isText } from '#src/database/cursor.ts'

/**
 * Where a page of the store list ended. A list by distance keeps the place it was begun from, so that each
 * store comes once however much a phone's position wavers between two pages. A campaign's own stores come
 * first; `isOther` says that those are through.
 */
export type StoreCursor = { isNonParticipating: boolean } & (
  | { by: 'distance'; from: Position; chord: number; storeId: string }
  | { by: 'name'; city: string; name: string; storeId: string }
)

/** WGS 84 degrees. */
export type Position = { latitude: number; longitude: number }

/** Both coordinates, or no position at all. */
export function positionOf({
  latitude,
  longitude,
}: {
  latitude?: number | undefined
  longitude?: number | undefined
}): Position | null {
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

/** Opaque to the page. */
export function encodeStoreCursor(cursor: StoreCursor): string {
  const parts =
    cursor.by === 'distance'
      ? [cursor.isNonParticipating, cursor.from.latitude, cursor.from.longitude, cursor.chord, cursor.storeId]
      : [cursor.isNonParticipating, cursor.city, cursor.name, cursor.storeId]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** The cursor a page sent back, or null for none and for one made up: the list then begins anew. */
export function decodeStoreCursor(text: string | undefined): StoreCursor | null {
  const [isOther, ...parts] = parse(text ?? '')
  if (typeof isOther !== 'boolean') return null
  if (parts.length === 4) {
    const [latitude, longitude, chord, storeId] = parts
    if (!isWithin(latitude, 90) || !isWithin(longitude, 180) || !isWithin(chord, 1e9) || !isText(storeId))
      return null
    return { isNonParticipating: isOther, by: 'distance', from: { latitude, longitude }, chord, storeId }
  }
  if (parts.length === 3) {
    const [city, name, storeId] = parts
    return isText(city) && isText(name) && isText(storeId)
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
    // Not JSON: nothing we ever answered.
    return []
  }
}

const isWithin = (part: unknown, most: number): part is number =>
  typeof part === 'number' && Number.isFinite(part) && Math.abs(part) <= most
