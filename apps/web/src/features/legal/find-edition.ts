import { parseLocale, type Locale } from '@crema/i18n/locales'
import { type DocumentKind, type DocumentName, documents } from './documents.ts'

export type Edition = { name: DocumentName; country: string; language: Locale }

/** An edition, the path to redirect to, or null where no document has that path. */
export type FoundEdition = { edition: Edition } | { redirectTo: string } | null

/** The edition of a path such as `/privacy/kr_ko`. Other cases and other names of a language redirect to the canonical path. */
export function findEdition(pathname: string): FoundEdition {
  const [first = '', edition = '', ...more] = pathname.split('/').filter((part) => part !== '')
  const name = documentNames.find((each) => each.toLowerCase() === first.toLowerCase())
  if (name === undefined) return null
  const kind: DocumentKind = documents[name]
  const [, countryCode = '', code = ''] =
    (more.length === 0 && /^([a-z]{2})_([a-z-]{2,8})$/i.exec(edition)) || []
  const country = kind.countries.find((each) => each === countryCode.toLowerCase())
  const language = languageOf(kind, code)
  const path = country === undefined || language === undefined ? kind.fallback : `${country}_${language}`
  if (path === undefined) return null
  if (country === undefined || language === undefined || path !== edition || name !== first)
    return { redirectTo: `/${name}/${path}` }
  return { edition: { name, country, language } }
}

/**
 * The edition for a reader: the same document in their country, or its privacy policy where the document does not exist
 * there.
 */
export function editionFor(name: DocumentName, visitorCountry: string, locale: Locale): Edition {
  const country = visitorCountry.toLowerCase()
  const isThere = ({ countries }: DocumentKind) => countries.includes(country)
  const own = isThere(documents[name]) ? name : 'userPrivacy'
  return { name: own, country, language: languageOf(documents[own], locale) ?? 'en' }
}

/** English for a supported language that the document lacks, and for any unknown one where the document has no fallback. */
function languageOf({ languages, fallback }: DocumentKind, code: string): Locale | undefined {
  const language = parseLocale(code)
  if (language !== undefined && languages.includes(language)) return language
  return language !== undefined || fallback === undefined ? 'en' : undefined
}

const documentNames = Object.keys(documents) as DocumentName[] // the keys of the object itself
