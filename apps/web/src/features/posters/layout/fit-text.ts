import { graphemes } from '@crema/i18n/format/text/graphemes'
import type { TextStyle } from './marks.ts'

/** Measures texts as the browser lays them out. Sizes and widths in mm. */
export type TextMeasure = {
  /** The lines of a text in a column of that width. A word that is wider stays whole, or is divided with `dividesWords`. */
  lines: (
    text: string,
    size: number,
    style: TextStyle,
    width: number,
    options?: { dividesWords: boolean },
  ) => string[]
  /** The width of a text in one line. */
  width: (text: string, size: number, style: TextStyle) => number
}

export type TextLimits = {
  width: number
  linesMax: number
  /** Of all lines together; without it any height. */
  heightMax?: number
  /** The first one at which the text fits is taken. */
  sizeMax: number
  sizeMin: number
}

export type FittedText = { size: number; lines: string[] }

const step = 0.93

/**
 * The largest size at which a text fits without a divided word. At the smallest one words are divided, and the rest is replaced by
 * an ellipsis.
 */
export function fitText(
  text: string,
  style: TextStyle,
  { width, linesMax, heightMax = Number.POSITIVE_INFINITY, sizeMax, sizeMin }: TextLimits,
  measure: TextMeasure,
): FittedText {
  for (let size = sizeMax; ; size = Math.max(sizeMin, size * step)) {
    const lines = measure.lines(text, size, style, width)
    const isNarrowEnough = lines.every((line) => measure.width(line, size, style) <= width)
    const isLowEnough = lines.length <= linesMax && lines.length * size * style.lineHeight <= heightMax
    if (isLowEnough && isNarrowEnough) return { size, lines }
    if (size > sizeMin) continue
    const divided = isNarrowEnough ? lines : measure.lines(text, size, style, width, { dividesWords: true })
    const shown = divided.slice(0, linesMax)
    const isCut = divided.length > linesMax
    return {
      size,
      lines: shown.map((line, index) =>
        clipped(
          line,
          isCut && index === shown.length - 1,
          (each) => measure.width(each, size, style) <= width,
        ),
      ),
    }
  }
}

/** The longest beginning of a line that fits, with an ellipsis where something is missing. */
function clipped(line: string, isCut: boolean, fits: (text: string) => boolean): string {
  if (!isCut && fits(line)) return line
  const characters = graphemes(line).map(({ segment }) => segment)
  for (let count = characters.length; count > 0; count--) {
    const shown = `${characters.slice(0, count).join('').trimEnd()}…`
    if (fits(shown)) return shown
  }
  return '…'
}
