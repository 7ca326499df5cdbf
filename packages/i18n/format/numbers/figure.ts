import { keepTogether } from '../text/spaces.ts'

/** A value taken apart so that a ticket can set the figure large; joined they are the text. */
export type FigureParts = { prefix: string; figure: string; suffix: string }

const inFigure = new Set(['integer', 'group', 'decimal', 'fraction'])

/** Splits what Intl gives into what stands before the digits, the digits, and what follows. */
export function figureParts(parts: readonly { type: string; value: string }[]): FigureParts {
  const result: FigureParts = { prefix: '', figure: '', suffix: '' }
  for (const { type, value } of parts) {
    const text = keepTogether(value)
    if (inFigure.has(type)) result.figure += text
    else if (result.figure === '') result.prefix += text
    else result.suffix += text
  }
  return result
}

/** The text of the parts. */
export function joinFigure({ prefix, figure, suffix }: FigureParts): string {
  return prefix + figure + suffix
}
