/** Reads the screenshots of browsers: PNG with 8 bits a channel, not interlaced. */
import { inflateSync } from 'node:zlib'

export type Pixels = { width: number; height: number; data: Uint8ClampedArray }

const channelsOf: Record<number, number> = { 2: 3, 6: 4 }

/** The picture as RGBA. Throws if it has another format than browsers write. */
export function readPng(file: Buffer): Pixels {
  const chunks: Buffer[] = []
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      chunks.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
  }
  const [width, height, depth, colour] = [
    file.readUInt32BE(16),
    file.readUInt32BE(20),
    file[24],
    file[25] ?? 0,
  ]
  const channels = channelsOf[colour]
  if (depth !== 8 || channels === undefined) throw new Error(`A PNG of depth ${depth} and colour ${colour}.`)
  const bytes = inflateSync(Buffer.concat(chunks))
  const stride = width * channels
  const rows = Buffer.alloc(height * stride)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++) {
    const filter = bytes[y * (stride + 1)] ?? 0
    for (let x = 0; x < stride; x++) {
      const left = x < channels ? 0 : (rows[y * stride + x - channels] ?? 0)
      const above = y === 0 ? 0 : (rows[(y - 1) * stride + x] ?? 0)
      const corner = y === 0 || x < channels ? 0 : (rows[(y - 1) * stride + x - channels] ?? 0)
      const value = (bytes[y * (stride + 1) + 1 + x] ?? 0) + predict(filter, left, above, corner)
      rows[y * stride + x] = value
      data[(y * width + Math.floor(x / channels)) * 4 + (x % channels)] = value & 255
    }
  }
  return { width, height, data }
}

/** The filters of the PNG specification, section 9. */
function predict(filter: number, left: number, above: number, corner: number): number {
  if (filter < 3) return [0, left, above][filter] ?? 0
  if (filter === 3) return (left + above) >> 1
  const estimate = left + above - corner
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((each) => Math.abs(estimate - each)) as [
    number,
    number,
    number,
  ] // one distance for each
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}
