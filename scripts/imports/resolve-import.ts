/** Resolves a specifier to the file of this repository that it names. */
import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Import } from './source-file.ts'
import { parseSourcePath, workspaceFolders, type SourcePath } from './source-path.ts'

/** An import with the file it resolves to; `undefined` outside this repository. */
export type Edge = Import & { target: SourcePath | undefined }

const endings = ['', '.ts', '.tsx', '.d.ts', '/index.ts', '/index.tsx']

export function resolveEdge(root: string, from: string, each: Import): Edge {
  const target = resolveImport(root, from, each.specifier)
  return { ...each, target: target === undefined ? undefined : parseSourcePath(target) }
}

/** The path from the root, or `undefined` for a package from the registry and for `node:` modules. */
function resolveImport(root: string, from: string, specifier: string): string | undefined {
  const target = basePathOf(root, from, specifier.replace(/\?.*$/, ''))
  if (target === undefined) return undefined
  const found = endings.map((ending) => target + ending).find((path) => isFile(join(root, path)))
  // The type check reports a specifier that resolves to nothing; its path is still checked by the rules.
  return found ?? target
}

function basePathOf(root: string, from: string, specifier: string): string | undefined {
  if (/^\.\.?\//.test(specifier)) return posix.join(posix.dirname(from), specifier)
  if (specifier.startsWith('#src/')) {
    const app = /^apps\/[^/]+\//.exec(from)?.[0]
    return app && `${app}src/${specifier.slice('#src/'.length)}`
  }
  // The name of the brand is not in the specifier; the rules need only the workspace.
  if (specifier.startsWith('#brand/')) return `brands/${specifier.slice('#'.length)}`
  if (specifier.startsWith('#messages/'))
    return `packages/i18n/messages/${specifier.slice('#messages/'.length)}`
  const [, name, rest] = /^@crema\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? []
  const folder = workspaceFolders.find(([workspace]) => workspace === name)?.[1]
  if (!folder) return undefined
  return folder + (existsSync(join(root, folder, 'src')) ? 'src/' : '') + (rest ?? '')
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true
