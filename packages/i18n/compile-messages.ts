// Compiles message files (ICU MessageFormat) to catalogues for createTranslator. For servers and build steps only: the
// page loads compiled messages (vite-messages.ts) and does not include the parser.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type CompiledIcuChoices,
  compileMessageOrThrow,
  type CompiledMessage,
} from '@lingui/message-utils/compileMessage'
import type { Locale } from './locales.ts'
import type { Catalog } from './messages.ts'

/** The folder of the message files, `<feature>/<locale>.json`. */
export const messagesFolder = new URL('./messages/', import.meta.url)

/**
 * Compiles the JSON text of one message file.
 * @param name the file name, for error messages
 * @throws TypeError if the file is not a flat object of texts; SyntaxError if a text is not a valid ICU message
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
      catalog[key] = withoutRepeatedCases(compileMessageOrThrow(text))
    } catch (cause) {
      throw new SyntaxError(`${name}: ${key} is not a valid message: ${text}`, { cause })
    }
  }
  return catalog
}

/** Leaves out the cases of a plural or select that equal its `other`, which is used where there is no case. */
function withoutRepeatedCases(message: CompiledMessage): CompiledMessage {
  return message.map((token) => {
    if (typeof token === 'string') return token
    const [name, type, cases] = token
    if (type === undefined || typeof cases !== 'object' || cases === null) return token
    const branches = Object.entries(cases as CompiledIcuChoices)
      // Without the parser's offset, which is always undefined.
      .flatMap(([key, branch]) =>
        Array.isArray(branch) ? [[key, withoutRepeatedCases(branch)] as const] : [],
      )
    const other = JSON.stringify(branches.find(([key]) => key === 'other')?.[1])
    // An exact number precedes its category, which can be another case than `other`.
    const isNeeded = (key: string, branch: CompiledMessage) =>
      key === 'other' || /^\d/.test(key) || JSON.stringify(branch) !== other
    return [name, type, Object.fromEntries(branches.filter(([key, branch]) => isNeeded(key, branch)))]
  })
}

const loaded = new Map<string, Catalog>()

/**
 * The messages of a feature in one language, read and compiled on the first call and then cached.
 * @throws if there is no such file
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

/** The messages of a feature that a brand replaces. `file`: a locale and `.json`. */
export function loadBrandCatalog(brandFolder: string, feature: string, file: string): Catalog {
  const path = join(brandFolder, 'messages', feature, file)
  return existsSync(path) ? compileCatalog(readFileSync(path, 'utf8'), path) : {}
}
