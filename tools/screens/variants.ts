import type { Locale } from '@crema/i18n/locales'

export type Theme = 'light' | 'dark'
export type Variant = { language: Locale; width: number; theme: Theme }

/** Those that differ most; others are taken where they are named. */
const languages: readonly Locale[] = ['en', 'ar', 'de', 'ja', 'th']
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
export type Selection = {
  all: boolean
  variants?: Variant[]
  languages?: Locale[]
  widths?: number[]
  themes?: string[]
}

/** Grouped by language: a page is loaded once per language and then only resized. */
export function variantsByLanguage(selection: Selection): Map<Locale, Variant[]> {
  const isEach = selection.all || selection.widths !== undefined || selection.themes !== undefined
  const variants = selection.variants ?? (isEach ? combinations(selection) : usualOf(selection.languages))
  return Map.groupBy(variants, ({ language }) => language)
}

/** The usual pictures of some languages; one that is not among the usual ones has a picture of a phone. */
function usualOf(selected: readonly Locale[] = languages): readonly Variant[] {
  const others = selected.filter((language) => !languages.includes(language))
  return [
    ...usual.filter(({ language }) => selected.includes(language)),
    ...others.map((language) => ({ language, width: 390, theme: 'light' as const })),
  ]
}

const combinations = (selection: Selection): Variant[] =>
  (selection.languages ?? languages).flatMap((language) =>
    (selection.widths ?? widths).flatMap((width) =>
      themes
        .filter((theme) => selection.themes?.includes(theme) ?? true)
        .map((theme) => ({ language, width, theme })),
    ),
  )

export const nameOf = ({ language, width, theme }: Variant): string => `${language}-${width}-${theme}`
