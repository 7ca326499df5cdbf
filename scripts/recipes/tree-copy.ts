/** A copy of the sources outside the repository, into which the snippets of the recipes are written. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Snippet } from './snippets.ts'

const sources = ['apps', 'brands', 'packages', 'tsconfig.base.json', 'package.json']
const workspaces = ['packages/contract', 'packages/draws', 'packages/i18n', 'apps/gateway', 'apps/web']

/** Copies the sources of `root` to a new folder, without what is built or installed, and returns the folder. */
export function copyTree(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'crema-recipes-'))
  for (const path of sources.filter((each) => existsSync(join(root, each)))) {
    cpSync(join(root, path), join(copy, path), {
      recursive: true,
      filter: (from) => !/[\\/](node_modules|dist|e2e-results|\.\w+)$/.test(from),
    })
  }
  linkModules(join(root, 'node_modules'), join(copy, 'node_modules'))
  // Packages of the project itself come from the copy, so that a snippet may import what another one adds.
  mkdirSync(join(copy, 'node_modules/@crema'), { recursive: true })
  for (const path of workspaces) {
    const inner = join(root, path, 'node_modules')
    if (existsSync(inner)) linkModules(inner, join(copy, path, 'node_modules'))
    symlinkSync(join(copy, path), join(copy, 'node_modules/@crema', path.replace(/.*\//, '')), 'junction')
  }
  return copy
}

function linkModules(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name !== '@crema') symlinkSync(join(from, name), join(to, name), 'junction')
  }
}

/** Writes the snippets that name a file; returns the problems of their positions. */
export function writeSnippets(copy: string, snippets: Snippet[]): string[] {
  const created = new Set<string>()
  return snippets.flatMap(({ document, line, file, after, code }) => {
    if (!file) return []
    const path = join(copy, file)
    const problem = (text: string) => [`${document}:${line}  ${text}`]
    if (after !== undefined) {
      if (!existsSync(path)) return problem(`${file} does not exist`)
      const text = readFileSync(path, 'utf8')
      const at = text.indexOf(after)
      if (at === -1) return problem(`${file} does not contain ${after}`)
      const end = text.indexOf('\n', at) + 1
      writeFileSync(path, text.slice(0, end) + code + text.slice(end))
    } else if (created.has(file)) {
      appendFileSync(path, code)
    } else {
      if (existsSync(path)) return problem(`${file} exists: say after="…" where the code goes`)
      created.add(file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, code)
    }
    return []
  })
}
