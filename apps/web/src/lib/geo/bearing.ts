/** WGS 84 degrees. */
export type Position = { latitude: number; longitude: number }

export const compassPoints = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type CompassPoint = (typeof compassPoints)[number]

const radians = Math.PI / 180

/** The initial bearing of the great circle between two positions, in degrees clockwise from north, 0 ≤ bearing < 360. */
export function bearing(from: Position, to: Position): number {
  const [fromLatitude, toLatitude] = [from.latitude * radians, to.latitude * radians]
  const east = (to.longitude - from.longitude) * radians
  const degrees =
    Math.atan2(
      Math.sin(east) * Math.cos(toLatitude),
      Math.cos(fromLatitude) * Math.sin(toLatitude)
        - Math.sin(fromLatitude) * Math.cos(toLatitude) * Math.cos(east),
    ) / radians
  return normalizeDegrees(degrees)
}

/** Any angle in degrees as 0 ≤ angle < 360. */
export function normalizeDegrees(degrees: number): number {
  return ((degrees % 360) + 360) % 360
}

/** The nearest of the eight compass points. */
export function nearestCompassPoint(degrees: number): CompassPoint {
  return compassPoints[Math.round(normalizeDegrees(degrees) / 45) % 8] ?? 'n'
}
