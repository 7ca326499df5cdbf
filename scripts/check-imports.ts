/** Checks every import of the repository against the import rules; prints `file:line  rule — reason`. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findCycles } from './imports/cycles.ts'
import { findFullFolders } from './imports/folder-sizes.ts'
import { findUnknownLayers, rankFiles } from './imports/layers.ts'
import { resolveEdge } from './imports/resolve-import.ts'
import { rules, type Problem } from './imports/rules.ts'
import { readSourceFile } from './imports/source-file.ts'
import { parseSourcePath } from './imports/source-path.ts'
import { root } from './run-command.ts'

export type Violation = Problem & { path: string }

const ignoredFolders = new Set(['node_modules', 'dist', 'test-results'])

/** All violations below `folder`, by file and line. */
export function checkImports(folder: string): { fileCount: number; violations: Violation[] } {
  const files = sourcePaths(folder).map((path) => readSourceFile(folder, path))
  const paths = files.map(({ path }) => parseSourcePath(path))
  const graph = new Map(
    files.map(({ path, imports }) => [path, imports.map((each) => resolveEdge(folder, path, each))]),
  )
  const rankOf = rankFiles(graph)

  const violations: Violation[] = files.flatMap((file) => {
    const edges = graph.get(file.path) ?? []
    const problems = rules.flatMap((rule) => rule(file, parseSourcePath(file.path), edges, rankOf))
    return problems.map((problem) => ({ ...problem, path: file.path }))
  })
  violations.push(...findCycles(graph), ...findUnknownLayers(paths, rankOf), ...findFullFolders(paths))
  violations.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
  return { fileCount: graph.size, violations }
}

function sourcePaths(start: string, folder = ''): string[] {
  return readdirSync(join(start, folder), { withFileTypes: true })
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const path = folder + entry.name
      if (entry.isDirectory()) {
        return ignoredFolders.has(entry.name) || entry.name.startsWith('.')
          ? []
          : sourcePaths(start, `${path}/`)
      }
      return /\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : []
    })
}

export const asLine = ({ path, line, rule, reason }: Violation): string =>
  `${path}:${line}  ${rule} — ${reason}`

if (import.meta.main) {
  const { fileCount, violations } = checkImports(root)
  for (const violation of violations) console.log(asLine(violation))
  console.log(`${fileCount} files, ${violations.length} violations of the import rules`)
  process.exitCode = violations.length > 0 ? 1 : 0
}
