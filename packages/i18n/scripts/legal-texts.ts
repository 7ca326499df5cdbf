// Reads the texts of the brands' legal documents.
import { globSync, readFileSync } from 'node:fs'
import { repository } from './message-files.ts'

/** Document, locale, and line of the edition (`line 3`) to text. */
export type LegalTexts = Record<string, Record<string, Record<string, string>>>

/**
 * The texts of the editions in force, the newest folder of each document; earlier ones stay as they were published. The
 * documents are named `brands/<brand>/legal/<document>`.
 */
export function readLegalTexts(root: URL = repository): LegalTexts {
  const legal: LegalTexts = {}
  // In the order of their dates, so that a newer edition replaces an older one.
  for (const file of globSync('brands/*/legal/*/*/*.md', { cwd: root }).toSorted()) {
    const [, document = '', locale = ''] = /^(.*)\/[^/]+\/([^/]+)\.md$/.exec(file.replaceAll('\\', '/')) ?? []
    const lines = readFileSync(new URL(file, root), 'utf8').split('\n').entries()
    legal[document] = {
      ...legal[document],
      [locale]: Object.fromEntries(
        [...lines].flatMap(([index, line]) => (line === '' ? [] : [[`line ${index + 1}`, textOf(line)]])),
      ),
    }
  }
  return legal
}

/** A line without its marks, ids and targets of links. */
const textOf = (line: string) =>
  line
    .replaceAll(/^(#+|-( \[ \])?) |\{#[^}]*\}|\*\*/g, '')
    .replaceAll(/\]\([^)]*\)|\[/g, '')
    .trim()
