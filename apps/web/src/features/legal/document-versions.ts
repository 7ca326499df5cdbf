import versions from '#legal/versions.json'
import type { DocumentKind, DocumentVersion } from './documents.ts'

export const versionsOf = (text: DocumentKind['text']): readonly DocumentVersion[] => versions[text]

/** A version and the one before it. One that does not exist, or none, is the version in force. */
export function findVersion(
  text: DocumentKind['text'],
  effective: string | undefined,
): { version: DocumentVersion; before: DocumentVersion | undefined; isInForce: boolean } {
  const all = versionsOf(text)
  const index = Math.max(
    all.findIndex((each) => each.effective === effective),
    0,
  )
  const version = all[index]
  if (!version) throw new Error(`The document ${text} has no version`)
  return { version, before: all[index + 1], isInForce: index === 0 }
}
