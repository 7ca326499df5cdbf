import { expect, test } from 'vitest'
import { qrPath } from './qr-code.tsx'

test('adjacent dark cells of a row become one rectangle', () => {
  const light = [false, false, false, false]
  const path = qrPath([light, [false, true, true, false], [false, false, true, false], light])
  expect(path).toBe('M4 4h2v1h-2zM5 5h1v1h-1z')
})
