// The text of the product at run time, in the browser and on the server alike: compiled messages go
// in, typed `t` comes out. Nothing here can read ICU; that happens before (compile-messages.ts,
// vite-messages.ts).
import { setupI18n, type I18n, type Messages as LinguiMessages } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { formatNumber } from './format/number.ts'
import { formattingTag, type Locale } from './locales.ts'
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
  has: (feature: string) => boolean
  /** Lingui's own object, for its React provider. */
  i18n: I18n
}

/** A message was asked for whose feature is not loaded, which a route's loader should have done. */
export class MessageNotLoaded extends Error {
  override name = 'MessageNotLoaded'
}

export type TranslatorOptions = {
  /** What to show for a message that is not loaded. Default: throws MessageNotLoaded. */
  onMissing?: (id: string, locale: Locale) => string
}

function throwMissing(id: string, locale: Locale): never {
  throw new MessageNotLoaded(`message ${id} is not loaded in ${locale}`)
}

// Lingui joins a plain placeholder as it stands, and a number there would keep Latin digits. This one
// is a number to plural rules and the language's text where it is joined to text.
function localNumber(locale: Locale, value: number): object {
  return {
    [Symbol.toPrimitive]: (hint: string) =>
      hint === 'number' ? value : hint === 'string' ? String(value) : formatNumber(locale, value),
  }
}

function localValues(locale: Locale, values: Record<string, string | number>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? localNumber(locale, value) : value,
    ]),
  )
}

/**
 * A translator for one language. `catalogs` are compiled messages by feature; more can be loaded
 * later. It keeps nothing of a request, so a server needs one a language and no more.
 */
export function createTranslator<Shapes = Messages>(
  locale: Locale,
  catalogs: Readonly<Record<string, Catalog>>,
  { onMissing = throwMissing }: TranslatorOptions = {},
): Translator<Shapes> {
  const features = new Set<string>()
  const i18n = setupI18n({
    locale,
    locales: formattingTag(locale),
    messages: { [locale]: {} },
    missing: (_, id) => onMissing(id, locale),
  })
  const load = (feature: string, catalog: Catalog) => {
    if (features.has(feature)) return
    features.add(feature)
    const messages: LinguiMessages = {}
    for (const [key, message] of Object.entries(catalog)) messages[`${feature}.${key}`] = message
    i18n.load(locale, messages)
  }
  for (const [feature, catalog] of Object.entries(catalogs)) load(feature, catalog)
  const t: Translate<Shapes> = (id, ...[values]) => {
    // The rest tuple is empty or one object of strings and numbers, which TypeScript cannot follow
    // through the conditional type.
    const given = (values ?? {}) as Record<string, string | number>
    // Lingui formats `#` itself, with the engine's own kind of space between thousands.
    return i18n._(id, localValues(locale, given)).replaceAll('\u202f', '\u00a0')
  }
  return { locale, t, load, has: (feature) => features.has(feature), i18n }
}
