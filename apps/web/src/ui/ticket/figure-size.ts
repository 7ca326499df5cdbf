/** The value on a ticket's stub: the figure in large type, its signs in small type around it, the unit below. */
export type TicketValue = {
  prefix?: string | undefined
  figure: string
  suffix?: string | undefined
  unit: string
}

export type FigureSize = 34 | 26 | 20 | 17 | 15

const narrow = /[\s.,:;'’|!٫٬\u00a0\u202f]/u
const mark = /\p{M}/u
/** The first code point of the East Asian scripts, whose characters are 1 em wide. */
const firstSquareCharacter = '\u2e80'
const broad = /[%@MWmw٪–—]/u
const signScale = 0.5

/** Estimated width in em of the text in the display font. */
function widthInEm(text: string): number {
  let width = 0
  for (const character of text) {
    if (mark.test(character)) continue
    width += narrow.test(character)
      ? 0.3
      : character >= firstSquareCharacter
        ? 1
        : broad.test(character)
          ? 0.92
          : 0.62
  }
  return width
}

/**
 * The font size in px at which a value fits one line of the stub; text of the smallest size may wrap.
 * The steps match the `data-size` rules of ticket.module.css.
 */
export function figureSize({ prefix = '', figure, suffix = '' }: TicketValue): FigureSize {
  const width = widthInEm(figure) + signScale * widthInEm(prefix + suffix)
  if (width <= 2.8) return 34
  if (width <= 3.6) return 26
  if (width <= 4.7) return 20
  if (width <= 5.6) return 17
  return 15
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u

/** The `dir` of a value: left to right for Western digits with their signs, by content for right-to-left scripts. */
export function figureDirection({ prefix = '', figure, suffix = '' }: TicketValue): 'ltr' | undefined {
  return rightToLeft.test(prefix + figure + suffix) ? undefined : 'ltr'
}
