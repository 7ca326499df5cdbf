import encodeQR from 'qr'

/** Light cells around the code, by which scanners find it. */
const quietZone = 4

/** The cells of a code with its quiet zone. Correction of 25 %: paper gets dirty and creased. */
export function codeCells(link: string): boolean[][] {
  return encodeQR(link, 'raw', { border: quietZone, ecc: 'quartile' })
}
