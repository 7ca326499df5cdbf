import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePng, encodePng, type Picture } from './png.ts'

const pictures: fc.Arbitrary<Picture> = fc
  .record({
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 9 }),
    channels: fc.constantFrom(1, 3, 4),
  })
  .chain(({ width, height, channels }) =>
    fc
      .uint8Array({ minLength: width * height * channels, maxLength: width * height * channels })
      .map((pixels) => ({ width, height, channels, pixels })),
  )

test('decodes what it has encoded', async () => {
  await fc.assert(
    fc.asyncProperty(pictures, async (picture) => {
      expect(decodePng(await encodePng(picture))).toEqual(picture)
    }),
  )
})

test.each([
  [0, [10, 20, 30, 40]],
  [1, [10, 30, 60, 100]],
  [2, [11, 22, 33, 44]],
  [3, [10, 26, 44, 64]],
  [4, [11, 31, 61, 101]],
])('decodes filter %i', async (filter, second) => {
  // Two grey rows of four: 1 2 3 4 without a filter, then the same bytes with it.
  const rows = Buffer.from([0, 1, 2, 3, 4, filter, 10, 20, 30, 40])
  const file = await encodePng({ width: 4, height: 2, channels: 1, pixels: new Uint8Array(8) })
  const at = file.indexOf('IDAT')
  const data = deflateSync(rows)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const changed = Buffer.concat([
    file.subarray(0, at - 4),
    length,
    Buffer.from('IDAT'),
    data,
    Buffer.alloc(4),
    file.subarray(file.indexOf('IEND') - 4),
  ])
  expect([...decodePng(changed).pixels.subarray(4)]).toEqual(second)
})

test('throws for any other file', () => {
  expect(() => decodePng(Buffer.from('GIF89a'))).toThrow('not a PNG')
})
