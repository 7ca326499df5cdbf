import { readdirSync, readFileSync } from 'node:fs'
import { messagesFolder } from '../compile-messages.ts'

/** The text of every message file by feature and file name without `.json`. */
export type MessageFiles = Record<string, Record<string, string>>

/** Reads all files of the message folder. */
export function readMessageFiles(folder: URL = messagesFolder): MessageFiles {
  const features = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const files: MessageFiles = {}
  for (const { name: feature } of features.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const subfolder = new URL(`${feature}/`, folder)
    files[feature] = Object.fromEntries(
      readdirSync(subfolder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => [name.slice(0, -'.json'.length), readFileSync(new URL(name, subfolder), 'utf8')]),
    )
  }
  return files
}
