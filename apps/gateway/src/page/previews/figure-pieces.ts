/** A coupon's value as a ticket shows it. */
export type Figure = { prefix: string; figure: string; suffix: string }

export type Piece = { text: string; isSign: boolean }

const invisible = /\p{Cf}/gu
const number = /^[\d٠-٩.,٫٬’'\s\u00a0\u202f]+$/u

/**
 * Splits a figure into pieces in reading order: a number into digits, anything else not at all, since letters can be
 * connected. A space within a number is a piece without text.
 */
export function piecesOf({ prefix, figure, suffix }: Figure): Piece[] {
  const plain = (text: string) => text.replaceAll(invisible, '').trim()
  const value = plain(figure)
  return [
    { text: plain(prefix), isSign: true },
    ...(number.test(value)
      ? Array.from(value, (text) => ({ text: text.trim(), isSign: false }))
      : [{ text: value, isSign: false }]),
    { text: plain(suffix), isSign: true },
  ].filter(({ text, isSign }) => text !== '' || !isSign)
}
