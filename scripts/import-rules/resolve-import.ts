/** Follows a specifier to the file of this repository that it names. */
import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { placeOf, roomFolders, type Place } from './place.ts'
import type { Import } from './source-file.ts'

/** An import with the place it leads to; `undefined` outside this repository. */
export type Edge = Import & { target: Place | undefined }

const endings = ['', '.ts', '.tsx', '.d.ts', '/index.ts', '/index.tsx']

export function followImport(root: string, from: string, each: Import): Edge {
  const target = resolveImport(root, from, each.specifier)
  return { ...each, target: target === undefined ? undefined : placeOf(target) }
}

/** The path from the root, or `undefined` for a package from the registry and for `node:` modules. */
function resolveImport(root: string, from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '')
  const target = targetOf(root, from, bare)
  if (target === undefined) return undefined
  const found = endings.map((ending) => target + ending).find((path) => isFile(join(root, path)))
  // A name that leads nowhere is the type check's to report; the rules still judge where it points.
  return found ?? target
}

function targetOf(root: string, from: string, specifier: string): string | undefined {
  if (/^\.\.?\//.test(specifier)) return posix.join(posix.dirname(from), specifier)
  if (specifier.startsWith('#src/')) {
    const app = /^apps\/[^/]+\//.exec(from)?.[0]
    return app && `${app}src/${specifier.slice('#src/'.length)}`
  }
  // Of whichever brand the page is built for: the rules look at the room alone.
  if (specifier.startsWith('#brand/')) return `brands/${specifier.slice('#'.length)}`
  if (specifier.startsWith('#messages/'))
    return `packages/i18n/messages/${specifier.slice('#messages/'.length)}`
  const [, name, rest] = /^@crema\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? []
  const folder = roomFolders.find(([room]) => room === name)?.[1]
  if (!folder) return undefined
  return folder + (existsSync(join(root, folder, 'src')) ? 'src/' : '') + (rest ?? '')
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true
