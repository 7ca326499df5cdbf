import { crc32 } from './crc32.ts'

export type ZipFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** Names are UTF-8. */
const flags = 0x800
const version = 20

/** A ZIP file without compression: what it contains is compressed already. `at`: the time of its files. */
export function zipOf(files: readonly ZipFile[], at: Date): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const encoded = new TextEncoder().encode(name)
    const common = fields([
      [2, version],
      [2, flags],
      [2, 0],
      [2, dosTime(at)],
      [2, dosDate(at)],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, encoded.length],
      [2, 0],
    ])
    parts.push(fields([[4, 0x04034b50]]), common, encoded, bytes)
    directory.push(
      fields([
        [4, 0x02014b50],
        [2, version],
      ]),
      common,
      // Without comment and attributes.
      fields([
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, offset],
      ]),
      encoded,
    )
    offset += 4 + common.length + encoded.length + bytes.length
  }
  const end = fields([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, directory.reduce((sum, { length }) => sum + length, 0)],
    [4, offset],
    [2, 0],
  ])
  return new Blob([...parts, ...directory, end], { type: 'application/zip' })
}

/** Numbers of two or four bytes, the lowest first. */
function fields(values: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.reduce((sum, [size]) => sum + size, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [size, value] of values) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return bytes
}

const dosTime = (at: Date) => (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)
const dosDate = (at: Date) => ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()
