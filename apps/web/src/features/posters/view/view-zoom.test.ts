import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitView, zoomedAt } from './view-zoom.ts'

const frame = { width: 300, height: 424 }

test('the point under the fingers stays where it is', () => {
  const view = { scale: 2, x: -40, y: -90 }
  const at = { x: 120, y: 60 }
  const next = zoomedAt(view, 3, at)
  expect((at.x - next.x) / next.scale).toBeCloseTo((at.x - view.x) / view.scale)
  expect((at.y - next.y) / next.scale).toBeCloseTo((at.y - view.y) / view.scale)
})

test('a picture always fills its frame', () => {
  const number = fc.double({ min: -2_000, max: 2_000, noNaN: true })
  fc.assert(
    fc.property(fc.double({ min: 1, max: 5, noNaN: true }), number, number, (scale, x, y) => {
      const view = limitView({ scale, x, y }, frame)
      expect(view.x).toBeLessThanOrEqual(0)
      expect(view.x + frame.width * scale).toBeGreaterThanOrEqual(frame.width - 1e-6)
      expect(view.y + frame.height * scale).toBeGreaterThanOrEqual(frame.height - 1e-6)
    }),
  )
  expect(limitView({ scale: 1, x: 50, y: -50 }, frame)).toEqual({ scale: 1, x: 0, y: 0 })
})
