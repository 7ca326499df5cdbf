import { globSync, readdirSync, readFileSync } from 'node:fs'
import { messagesFolder } from '../compile-messages.ts'

/** The root folder of the project. */
export const repository = new URL('../../../', import.meta.url)

/** The text of every message file by feature and file name without `.json`. */
export type MessageFiles = Record<string, Record<string, string>>

/** Reads all files of a message folder. */
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

/** The messages that brands replace; the features are named `brands/<brand>/messages/<feature>`. */
export function readBrandMessageFiles(root: URL = repository): MessageFiles {
  const folders = globSync('brands/*/messages', { cwd: root }).toSorted()
  return Object.fromEntries(
    folders.flatMap((folder) =>
      Object.entries(readMessageFiles(new URL(`${folder}/`, root))).map(([feature, files]) => [
        `${folder}/${feature}`,
        files,
      ]),
    ),
  )
}
