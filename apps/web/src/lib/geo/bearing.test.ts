import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bearing, normalizeDegrees, nearestCompassPoint } from './bearing.ts'

const singapore = { latitude: 1.3521, longitude: 103.8198 }

describe('bearing', () => {
  it.each([
    ['n', { latitude: 2, longitude: 103.8198 }],
    ['s', { latitude: 0, longitude: 103.8198 }],
    ['e', { latitude: 1.3521, longitude: 104.5 }],
    ['w', { latitude: 1.3521, longitude: 103 }],
    ['ne', { latitude: 1.8521, longitude: 104.3198 }],
    ['sw', { latitude: 0.8521, longitude: 103.3198 }],
  ] as const)('is to the %s', (point, position) => {
    expect(nearestCompassPoint(bearing(singapore, position))).toBe(point)
  })

  it('crosses the date line', () => {
    expect(
      nearestCompassPoint(bearing({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })),
    ).toBe('e')
  })

  it('is always at least 0 and less than 360', () => {
    const latitude = fc.double({ min: -90, max: 90, noNaN: true })
    const longitude = fc.double({ min: -180, max: 180, noNaN: true })
    const position = fc.record({ latitude, longitude })
    fc.assert(
      fc.property(position, position, (from, to) => {
        const degrees = bearing(from, to)
        expect(degrees).toBeGreaterThanOrEqual(0)
        expect(degrees).toBeLessThan(360)
      }),
    )
  })
})

describe('nearestCompassPoint', () => {
  it.each([
    [0, 'n'],
    [22, 'n'],
    [23, 'ne'],
    [338, 'n'],
    [-90, 'w'],
    [725, 'n'],
  ] as const)('%s° is %s', (degrees, point) => {
    expect(nearestCompassPoint(degrees)).toBe(point)
    expect(normalizeDegrees(degrees)).toBeLessThan(360)
  })
})
