// Generates message-types.ts: the ids of all English messages with their values.
import { writeFileSync } from 'node:fs'
import { compileCatalog } from '../compile-messages.ts'
import { defaultLocale } from '../locales.ts'
import { readMessageFiles, type MessageFiles } from './message-files.ts'
import { messageShape, type Argument } from './message-shape.ts'

export const messageTypesFile = new URL('../message-types.ts', import.meta.url)

const head = `// Written by scripts/generate-message-types.ts from the English messages. Do not edit.
`

function typeOf(argument: Argument): string {
  if (argument.kind === 'number') return 'number'
  if (argument.kind === 'text') return 'string | number'
  return argument.options.map((option) => `'${option}'`).join(' | ')
}

/**
 * The source text of message-types.ts.
 * @throws if an English file cannot be compiled
 */
export function messageTypesSource(files: MessageFiles): string {
  const lines = Object.entries(files).flatMap(([feature, languages]) => {
    const json = languages[defaultLocale]
    if (json === undefined) return []
    return Object.entries(compileCatalog(json, `${feature}/${defaultLocale}.json`)).map(([key, message]) => {
      const values = [...messageShape(message).arguments].map(
        ([name, argument]) => `${name}: ${typeOf(argument)}`,
      )
      const type = values.length > 0 ? `{ ${values.join('; ')} }` : 'undefined'
      return `  '${feature}.${key}': ${type}\n`
    })
  })
  const body = lines.length > 0 ? `{\n${lines.join('')}}` : 'Record<never, undefined>'
  return `${head}export type Messages = ${body}\n`
}

if (import.meta.main) writeFileSync(messageTypesFile, messageTypesSource(readMessageFiles()))
