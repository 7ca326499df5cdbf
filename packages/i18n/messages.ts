// The text of the product at run time, in the browser and on the server alike: compiled messages go
// in, typed `t` comes out. Nothing here can read ICU; that happens before (compile-messages.ts,
// vite-messages.ts).
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { formatNumber } from './format/numbers/number.ts'
import { pluralCategory } from './format/numbers/plural.ts'
import type { Locale } from './locales.ts'
import type { Messages } from './message-types.ts'

/** One feature's compiled messages in one language; keys without the feature's prefix. */
export type Catalog = Readonly<Record<string, CompiledMessage>>

export type MessageId = keyof Messages

/** The text of a message. Does not compile for an unknown id, a missing or a needless value. */
export type Translate<Shapes> = <Id extends keyof Shapes & string>(
  id: Id,
  ...values: Shapes[Id] extends undefined ? [] : [values: Shapes[Id]]
) => string

export type Translator<Shapes = Messages> = {
  locale: Locale
  t: Translate<Shapes>
  /** Adds a feature's messages; harmless when they are there already. */
  load: (feature: string, catalog: Catalog) => void
  /** Adds some of a feature's messages. `has` goes on saying that the feature is not there. */
  loadPart: (feature: string, catalog: Catalog) => void
  has: (feature: string) => boolean
}

/** A message was asked for whose feature is not loaded, which a route's loader should have done. */
export class MessageNotLoaded extends Error {
  override name = 'MessageNotLoaded'
}

export type TranslatorOptions = {
  /** What to show for a message that is not loaded. Where it answers nothing, `t` throws MessageNotLoaded. */
  onMissing?: (id: string, locale: Locale) => string | undefined
}

type Values = Readonly<Record<string, string | number>>

/**
 * A translator for one language. `catalogs` are compiled messages by feature; more can be loaded
 * later. It keeps nothing of a request, so a server needs one a language and no more.
 */
export function createTranslator<Shapes = Messages>(
  locale: Locale,
  catalogs: Readonly<Record<string, Catalog>>,
  { onMissing }: TranslatorOptions = {},
): Translator<Shapes> {
  const features = new Set<string>()
  const messages = new Map<string, CompiledMessage>()
  const loadPart = (feature: string, catalog: Catalog) => {
    for (const [key, message] of Object.entries(catalog)) messages.set(`${feature}.${key}`, message)
  }
  const load = (feature: string, catalog: Catalog) => {
    if (features.has(feature)) return
    features.add(feature)
    loadPart(feature, catalog)
  }
  for (const [feature, catalog] of Object.entries(catalogs)) load(feature, catalog)
  const t: Translate<Shapes> = (id, ...[values]) => {
    const message = messages.get(id)
    if (message) return textOf(message, values ?? {}, locale)
    const standIn = onMissing?.(id, locale)
    if (standIn === undefined) throw new MessageNotLoaded(`message ${id} is not loaded in ${locale}`)
    return standIn
  }
  return { locale, t, load, loadPart, has: (feature) => features.has(feature) }
}

/** Reads a compiled message. Numbers are written as the language writes them; `counted` is what `#` stands for. */
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
    // The check of messages lets pass plurals and choices alone, each with its cases and an `other`.
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
