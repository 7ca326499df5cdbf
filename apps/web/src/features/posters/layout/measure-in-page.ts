import { graphemes } from '@crema/i18n/format/text/graphemes'
import { lineBreak, withLineBreaks, wordJoiner } from '@crema/i18n/format/text/line-breaks'
import type { Locale } from '@crema/i18n/locales'
import type { TextMeasure } from './fit-text.ts'
import type { TextStyle } from './marks.ts'
import { fontFamily, type PosterFonts } from './poster-fonts.ts'

/** Large, so that rounding of widths to whole pixels does not matter. */
const pxPerMm = 8

/**
 * Measures in an element that is not shown: the browser breaks lines by the rules of the document's language, which a canvas
 * does not. `compute` is called with it; the element is removed afterwards.
 */
export function measureInPage<Result>(
  { fonts, locale }: { fonts: PosterFonts; locale: Locale },
  compute: (measure: TextMeasure) => Result,
): Result {
  const element = document.createElement('div')
  Object.assign(element.style, {
    position: 'fixed',
    insetInlineStart: '0',
    insetBlockStart: '0',
    visibility: 'hidden',
    pointerEvents: 'none',
    textWrap: 'balance',
    // Lines end where `withLineBreaks` says so, in every browser.
    wordBreak: 'keep-all',
    hyphens: 'manual',
  } satisfies Partial<CSSStyleDeclaration>)
  document.body.append(element)
  const lay = (text: string, size: number, style: TextStyle, width: string) => {
    element.style.font = `${style.weight} ${size * pxPerMm}px / ${style.lineHeight} ${fontFamily(fonts, style)}`
    element.style.letterSpacing = `${style.letterSpacing}em`
    element.style.inlineSize = width
    element.textContent = text
  }
  try {
    return compute({
      width: (text, size, style) => {
        lay(text, size, style, 'max-content')
        return element.getBoundingClientRect().width / pxPerMm
      },
      lines: (text, size, style, width, { dividesWords } = { dividesWords: false }) => {
        element.style.overflowWrap = dividesWords ? 'anywhere' : 'normal'
        lay(withLineBreaks(text, locale), size, style, `${width * pxPerMm}px`)
        return linesOf(element, size * pxPerMm * style.lineHeight)
      },
    })
  } finally {
    element.remove()
  }
}

const hidden = new RegExp(`[${lineBreak}${wordJoiner}]`, 'g')

/** The text of each line of an element with one text node. */
function linesOf(element: HTMLElement, lineHeight: number): string[] {
  const node = element.firstChild
  const text = element.textContent
  if (!node) return []
  const shown = (from: number, to?: number) => text.slice(from, to).replaceAll(hidden, '').trim()
  if (element.getBoundingClientRect().height < 1.5 * lineHeight) return [shown(0)]
  const range = document.createRange()
  const lines: string[] = []
  let start = 0
  let top: number | undefined
  for (const { segment, index } of graphemes(text)) {
    if (segment.trim() === '' || segment === lineBreak || segment === wordJoiner) continue // a space at the end of a line has its place on the next one in some engines
    range.setStart(node, index)
    range.setEnd(node, index + segment.length)
    const box = range.getBoundingClientRect()
    const middle = (box.top + box.bottom) / 2
    if (top !== undefined && middle - top > lineHeight / 2) {
      lines.push(shown(start, index))
      start = index
    }
    if (top === undefined || start === index) top = middle
  }
  return [...lines, shown(start)]
}
