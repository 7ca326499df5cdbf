import type { Locale } from '@crema/i18n/locales'
import type { TextStyle } from './marks.ts'

/** The font families of the page, for a worker, which has no style sheets. */
export type PosterFonts = { text: string; displayUrl: string }

export const displayFamily = 'Display'

export const fontFamily = ({ text }: Pick<PosterFonts, 'text'>, { font }: Pick<TextStyle, 'font'>): string =>
  font === 'display' ? `${displayFamily}, ${text}` : text

/** Languages whose letters stand below or above others, which need more space between lines. */
const tall: Partial<Record<Locale, { display: number; text: number }>> = {
  th: { display: 1.4, text: 1.6 },
  ar: { display: 1.4, text: 1.6 },
  vi: { display: 1.25, text: 1.5 },
}
const usual = { display: 1.1, text: 1.35 }

/** Languages that letters may not be moved closer in: they join, or fill squares. */
const fixedSpacing: ReadonlySet<Locale> = new Set(['ar', 'th', 'ja', 'zh', 'cht', 'ko'])

/** The styles of a poster's texts in a language. */
export function textStyles(locale: Locale) {
  const { display, text } = tall[locale] ?? usual
  const letterSpacing = fixedSpacing.has(locale) ? 0 : -0.012
  return {
    display: { font: 'display', weight: 800, lineHeight: display, letterSpacing },
    strong: { font: 'text', weight: 700, lineHeight: Math.min(text, 1.45), letterSpacing: 0 },
    text: { font: 'text', weight: 400, lineHeight: text, letterSpacing: 0 },
  } as const satisfies Record<string, TextStyle>
}
export type TextStyles = ReturnType<typeof textStyles>
