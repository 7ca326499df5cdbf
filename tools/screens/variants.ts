import type { Locale } from '@crema/i18n/locales'

export type Theme = 'light' | 'dark'
export type Variant = { language: Locale; width: number; theme: Theme }

const languages = ['en', 'ar', 'de', 'ja', 'th'] as const satisfies readonly Locale[]
const widths = [390, 320, 1280]
const themes = ['light', 'dark'] as const

/** The window height in px: a tall phone, a tablet held upright, or a laptop. */
export const heightOf = (width: number): number => (width < 600 ? 844 : width < 1000 ? 1024 : 800)

/** Every language in light at 390 px; narrow, wide and dark ones only in the languages that differ most. */
const usual: readonly Variant[] = [
  ...languages.map((language) => ({ language, width: 390, theme: 'light' as const })),
  { language: 'en', width: 390, theme: 'dark' },
  { language: 'ar', width: 390, theme: 'dark' },
  { language: 'en', width: 320, theme: 'light' },
  { language: 'de', width: 320, theme: 'light' },
  { language: 'en', width: 1280, theme: 'light' },
]

/** What the command line selects. With widths or themes every language has each of them; `all` selects all three. */
export type Selection = { all: boolean; languages?: string[]; widths?: number[]; themes?: string[] }

/** Grouped by language: a page is loaded once per language and then only resized. */
export function variantsByLanguage(selection: Selection): Map<Locale, Variant[]> {
  const { all, languages: selected } = selection
  const isEach = all || selection.widths !== undefined || selection.themes !== undefined
  const variants = isEach ? combinations(selection) : usual
  return Map.groupBy(
    variants.filter(({ language }) => selected?.includes(language) ?? true),
    ({ language }) => language,
  )
}

const combinations = (selection: Selection): Variant[] =>
  languages.flatMap((language) =>
    (selection.widths ?? widths).flatMap((width) =>
      themes
        .filter((theme) => selection.themes?.includes(theme) ?? true)
        .map((theme) => ({ language, width, theme })),
    ),
  )

export const nameOf = ({ language, width, theme }: Variant): string => `${language}-${width}-${theme}`
