import type { Locale } from '@crema/i18n/locales'

export type Theme = 'light' | 'dark'
export type Variant = { language: Locale; width: number; theme: Theme }

const languages = ['en', 'ar', 'de', 'ja', 'th'] as const satisfies readonly Locale[]
const widths = [390, 320, 1280]
const themes = ['light', 'dark'] as const

/** The window height in px: a tall phone, or a laptop. */
export const heightOf = (width: number): number => (width < 600 ? 844 : 800)

/** Every language in light at 390 px; narrow, wide and dark ones only in the languages that differ most. */
const usual: readonly Variant[] = [
  ...languages.map((language) => ({ language, width: 390, theme: 'light' as const })),
  { language: 'en', width: 390, theme: 'dark' },
  { language: 'ar', width: 390, theme: 'dark' },
  { language: 'en', width: 320, theme: 'light' },
  { language: 'de', width: 320, theme: 'light' },
  { language: 'en', width: 1280, theme: 'light' },
]

const every: readonly Variant[] = languages.flatMap((language) =>
  widths.flatMap((width) => themes.map((theme) => ({ language, width, theme }))),
)

/** Grouped by language: a page is loaded once per language and then only resized. */
export function variantsByLanguage(all: boolean): Map<Locale, Variant[]> {
  return Map.groupBy(all ? every : usual, ({ language }) => language)
}

export const nameOf = ({ language, width, theme }: Variant): string => `${language}-${width}-${theme}`
