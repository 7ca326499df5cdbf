import versions from '#legal/versions.json'
import type { DocumentKind } from './documents.ts'

/** `effective` is also the name of the version's folder. Dates as `2025-09-01`. */
export type DocumentVersion = { effective: string; updated: string }
/** The newest first. */
export type DocumentVersions = Record<DocumentKind['text'], DocumentVersion[]>

export function versionsOf(text: DocumentKind['text']): DocumentVersion[] {
  return versions[text]
}
