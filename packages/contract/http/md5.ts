/** Shifts of the four rounds, four in each, used in rotation (RFC 1321, section 3.4). */
const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const sines = Int32Array.from({ length: 64 }, (_, turn) => Math.abs(Math.sin(turn + 1)) * 2 ** 32)

/**
 * MD5 of a text in UTF-8, as lower-case hex. Not for secrets: MD5 is broken. Web Crypto has no MD5, and a library is
 * five times as large.
 */
export function md5(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const padded = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) * 64))
  new Uint8Array(padded.buffer).set(bytes)
  padded.setUint8(bytes.length, 0x80)
  padded.setUint32(padded.byteLength - 8, bytes.length * 8, true)
  const sums = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476)
  for (let start = 0; start < padded.byteLength; start += 64) {
    let [a = 0, b = 0, c = 0, d = 0] = sums
    for (let turn = 0; turn < 64; turn++) {
      const round = turn >> 4
      const mixed =
        round === 0
          ? (b & c) | (~b & d)
          : round === 1
            ? (d & b) | (~d & c)
            : round === 2
              ? b ^ c ^ d
              : c ^ (b | ~d)
      const word =
        (round === 0 ? turn : round === 1 ? 5 * turn + 1 : round === 2 ? 3 * turn + 5 : 7 * turn) % 16
      const sum = (a + mixed + (sines[turn] ?? 0) + padded.getInt32(start + word * 4, true)) | 0
      const shift = shifts[round * 4 + (turn % 4)] ?? 0
      a = d
      d = c
      c = b
      b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0
    }
    for (const [index, value] of [a, b, c, d].entries()) sums[index] = (sums[index] ?? 0) + value
  }
  return Array.from(sums, (sum) => hexOf(sum)).join('')
}

/** The four bytes of a number as hex, in little-endian order. */
function hexOf(sum: number): string {
  return [0, 8, 16, 24].map((bits) => ((sum >>> bits) & 255).toString(16).padStart(2, '0')).join('')
}
