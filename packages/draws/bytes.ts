import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** Lower-case hexadecimal. */
export const hexOf = (bytes: Uint8Array): string => bytesToHex(bytes)

/** Whether `text` is `length` bytes in the one form that the format has: lower-case hexadecimal. */
export const isHex = (text: string, length: number): boolean =>
  text.length === 2 * length && /^[0-9a-f]*$/.test(text)

/** The bytes that `text` writes. Throws a RangeError unless it is `length` bytes in lower-case hexadecimal. */
export function bytesOf(text: string, length: number): Uint8Array {
  if (!isHex(text, length)) throw new RangeError(`${length} bytes in lower-case hexadecimal were expected.`)
  return hexToBytes(text)
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** An unsigned number of eight bytes, the most significant one first. */
export function u64(value: number | bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
  return bytes
}
