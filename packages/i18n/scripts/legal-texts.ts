// Reads the texts of the brands' legal documents.
import { globSync, readFileSync } from 'node:fs'
import { repository } from './message-files.ts'

/** Document, locale, and path inside the file to text, such as `sections.0.heading`. */
export type LegalTexts = Record<string, Record<string, Record<string, string>>>

/** The texts of every legal document; the documents are named `brands/<brand>/legal/<document>`. */
export function readLegalTexts(root: URL = repository): LegalTexts {
  const legal: LegalTexts = {}
  for (const file of globSync('brands/*/legal/*/*.json', { cwd: root }).toSorted()) {
    const [, document = '', locale = ''] = /^(.*)\/([^/]+)\.json$/.exec(file.replaceAll('\\', '/')) ?? []
    const content: unknown = JSON.parse(readFileSync(new URL(file, root), 'utf8'))
    legal[document] = { ...legal[document], [locale]: Object.fromEntries(textsIn(content)) }
  }
  return legal
}

function textsIn(value: unknown, path: string[] = []): [string, string][] {
  if (typeof value === 'string') return [[path.join('.'), value]]
  return Object.entries(value ?? {}).flatMap(([key, each]) => textsIn(each, [...path, key]))
}
