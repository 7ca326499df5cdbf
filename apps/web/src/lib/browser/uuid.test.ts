import { expect, test } from 'vitest'
import { newUuid } from './uuid.ts'

test('a UUID is of version 4, random and has every digit', () => {
  const uuids = Array.from({ length: 200 }, newUuid)
  for (const uuid of uuids)
    expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(uuids).size).toBe(200)
  expect(new Set(uuids.join('').replaceAll('-', '')).size).toBe(16)
})
