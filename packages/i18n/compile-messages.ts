// From the ICU text of message files to what createTranslator takes. For servers and build steps: the
// page gets its messages compiled (vite-messages.ts) and never ships the parser.
import { readFileSync } from 'node:fs'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { Locale } from './locales.ts'
import type { Catalog } from './messages.ts'

/** The folder with one folder a feature and one JSON file a language in it. */
export const messagesFolder = new URL('./messages/', import.meta.url)

/**
 * Compiles the JSON text of one message file. `name` is for the error, which names the file and the
 * key when the file is no flat object of texts or a text is no valid ICU message.
 */
export function compileCatalog(json: string, name: string): Catalog {
  const messages: unknown = JSON.parse(json)
  if (typeof messages !== 'object' || messages === null || Array.isArray(messages)) {
    throw new TypeError(`${name}: not an object of messages`)
  }
  const catalog: Record<string, CompiledMessage> = {}
  for (const [key, text] of Object.entries(messages)) {
    if (typeof text !== 'string') throw new TypeError(`${name}: ${key} is not a text`)
    try {
      catalog[key] = compileMessageOrThrow(text)
    } catch (cause) {
      throw new SyntaxError(`${name}: ${key} is not a valid message: ${text}`, { cause })
    }
  }
  return catalog
}

const loaded = new Map<string, Catalog>()

/**
 * One feature's messages in one language, read and compiled at the first call and kept. Throws when
 * there is no such file.
 */
export function loadCatalog(feature: string, locale: Locale): Catalog {
  const name = `${feature}/${locale}.json`
  let catalog = loaded.get(name)
  if (!catalog) {
    catalog = compileCatalog(readFileSync(new URL(name, messagesFolder), 'utf8'), name)
    loaded.set(name, catalog)
  }
  return catalog
}
