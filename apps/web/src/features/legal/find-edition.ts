import { parseLocale, type Locale } from '@crema/i18n/locales'
import { type DocumentKind, type DocumentName, documents } from './documents.ts'

export type Edition = { name: DocumentName; country: string; language: Locale }

/** A document's edition, the path where it is instead, or null where there is none. */
export type FoundEdition = { edition: Edition } | { moved: string } | null

/** What an address such as `/privacy/kr_ko` names. Letters of any case and other names of a language lead to the one path. */
export function findEdition(pathname: string): FoundEdition {
  const [first = '', edition = '', ...more] = pathname.split('/').filter((part) => part !== '')
  const name = documentNames.find((each) => each.toLowerCase() === first.toLowerCase())
  if (name === undefined) return null
  const kind: DocumentKind = documents[name]
  const [, wanted = '', code = ''] = (more.length === 0 && /^([a-z]{2})_([a-z-]{2,8})$/i.exec(edition)) || []
  const country = kind.countries.find((each) => each === wanted.toLowerCase())
  const language = languageOf(kind, code)
  const path = country === undefined || language === undefined ? kind.fallback : `${country}_${language}`
  if (path === undefined) return null
  if (country === undefined || language === undefined || path !== edition || name !== first)
    return { moved: `/${name}/${path}` }
  return { edition: { name, country, language } }
}

/** Of a language that we speak and this document does not, and of any where there is no fall-back: English. */
function languageOf({ languages, fallback }: DocumentKind, code: string): Locale | undefined {
  const language = parseLocale(code)
  if (language !== undefined && languages.includes(language)) return language
  return language !== undefined || fallback === undefined ? 'en' : undefined
}

const documentNames = Object.keys(documents) as DocumentName[] // the keys of the object itself
