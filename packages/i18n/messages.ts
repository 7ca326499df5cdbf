// Translates messages at run time, in the browser and on the server. It takes compiled messages and contains no ICU
// parser (see compile-messages.ts and vite-messages.ts).
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { formatNumber } from './format/numbers/number.ts'
import { pluralCategory } from './format/numbers/plural.ts'
import type { Locale } from './locales.ts'
import type { Messages } from './message-types.ts'

/** The compiled messages of a feature in one language; keys without the prefix of the feature. */
export type Catalog = Readonly<Record<string, CompiledMessage>>

export type MessageId = keyof Messages

/** Returns the text of a message. Unknown ids and missing or unknown values do not compile. */
export type Translate<Shapes> = <Id extends keyof Shapes & string>(
  id: Id,
  ...values: Shapes[Id] extends undefined ? [] : [values: Shapes[Id]]
) => string

export type Translator<Shapes = Messages> = {
  locale: Locale
  t: Translate<Shapes>
  /** Adds the messages of a feature; does nothing if they are loaded. */
  load: (feature: string, catalog: Catalog) => void
  /** Adds some messages of a feature. `has` still returns false for the feature. */
  loadPartial: (feature: string, catalog: Catalog) => void
  has: (feature: string) => boolean
}

/** Thrown for a message whose feature is not loaded. The loader of a route must load the features it uses. */
export class MessageNotLoaded extends Error {
  override name = 'MessageNotLoaded'
}

export type TranslatorOptions = {
  /** Returns a text for a message that is not loaded. If it returns undefined, `t` throws MessageNotLoaded. */
  onMissing?: (id: string, locale: Locale) => string | undefined
}

type Values = Readonly<Record<string, string | number>>

/**
 * Creates a translator for one language. `catalogs` are compiled messages by feature; more can be loaded later. It
 * has no state of a request, so a server needs only one per language.
 */
export function createTranslator<Shapes = Messages>(
  locale: Locale,
  catalogs: Readonly<Record<string, Catalog>>,
  { onMissing }: TranslatorOptions = {},
): Translator<Shapes> {
  const features = new Set<string>()
  const messages = new Map<string, CompiledMessage>()
  const loadPartial = (feature: string, catalog: Catalog) => {
    for (const [key, message] of Object.entries(catalog)) messages.set(`${feature}.${key}`, message)
  }
  const load = (feature: string, catalog: Catalog) => {
    if (features.has(feature)) return
    features.add(feature)
    loadPartial(feature, catalog)
  }
  for (const [feature, catalog] of Object.entries(catalogs)) load(feature, catalog)
  const t: Translate<Shapes> = (id, ...[values]) => {
    const message = messages.get(id)
    // A value such as the date "21 нояб." can end with a full stop at the end of a sentence, which has one of its own.
    if (message) return textOf(message, values ?? {}, locale).replaceAll('..', '.')
    const fallback = onMissing?.(id, locale)
    if (fallback === undefined) throw new MessageNotLoaded(`message ${id} is not loaded in ${locale}`)
    return fallback
  }
  return { locale, t, load, loadPartial, has: (feature) => features.has(feature) }
}

/** Evaluates a compiled message. Numbers are formatted for the language; `counted` replaces `#`. */
function textOf(message: CompiledMessage, values: Values, locale: Locale, counted?: number): string {
  let text = ''
  for (const token of message) {
    if (typeof token === 'string') {
      text += token === '#' && counted !== undefined ? formatNumber(locale, counted) : token
      continue
    }
    const [name, type, cases] = token
    const value = values[name] ?? ''
    if (type === undefined) {
      text += typeof value === 'number' ? formatNumber(locale, value) : value
      continue
    }
    // scripts/check-messages.ts accepts only plurals and selects, each with cases and an `other`.
    const branches = cases as Record<string, CompiledMessage>
    const number = type === 'plural' ? Number(value) : undefined
    const exact = Object.hasOwn(branches, value) ? branches[value] : undefined
    const branch =
      exact
      ?? (number === undefined ? undefined : branches[pluralCategory(locale, number)])
      ?? branches['other']
    if (branch) text += textOf(branch, values, locale, number)
  }
  return text
}
