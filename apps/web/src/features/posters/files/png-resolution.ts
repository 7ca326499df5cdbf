import { crc32 } from './crc32.ts'

/** The signature and the header, after which the resolution may be stated. */
const headerEnd = 33
const metresPerInch = 0.0254

/** A PNG that states its resolution, by which programs for print place it at its true size. */
export function withResolution(png: Uint8Array<ArrayBuffer>, dpi: number): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(21)
  const view = new DataView(chunk.buffer)
  const perMetre = Math.round(dpi / metresPerInch)
  view.setUint32(0, 9)
  chunk.set(new TextEncoder().encode('pHYs'), 4)
  view.setUint32(8, perMetre)
  view.setUint32(12, perMetre)
  view.setUint8(16, 1)
  view.setUint32(17, crc32(chunk.subarray(4, 17)))
  const result = new Uint8Array(png.length + chunk.length)
  result.set(png.subarray(0, headerEnd))
  result.set(chunk, headerEnd)
  result.set(png.subarray(headerEnd), headerEnd + chunk.length)
  return result
}
