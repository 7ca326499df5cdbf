/** Judges every import of the repository by the house's rules; prints `file:line  rule — reason`. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findCycles } from './import-rules/cycles.ts'
import { placeOf } from './import-rules/place.ts'
import { followImport } from './import-rules/resolve-import.ts'
import { rules, type Problem } from './import-rules/rules.ts'
import { readSourceFile } from './import-rules/source-file.ts'
import { findUnknownLayers, rankFiles } from './import-rules/zones.ts'

export type Violation = Problem & { path: string }

const leftOut = new Set(['node_modules', 'dist', 'test-results'])

/** All violations below `root`, by file and line. */
export function checkImports(root: string): { fileCount: number; violations: Violation[] } {
  const files = sourcePaths(root).map((path) => readSourceFile(root, path))
  const graph = new Map(
    files.map(({ path, imports }) => [path, imports.map((each) => followImport(root, path, each))]),
  )
  const rankOf = rankFiles(graph)

  const violations: Violation[] = files.flatMap((file) => {
    const edges = graph.get(file.path) ?? []
    const problems = rules.flatMap((rule) => rule(file, placeOf(file.path), edges, rankOf))
    return problems.map((problem) => ({ ...problem, path: file.path }))
  })
  violations.push(
    ...findCycles(graph),
    ...findUnknownLayers(
      files.map(({ path }) => placeOf(path)),
      rankOf,
    ),
  )
  violations.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
  return { fileCount: graph.size, violations }
}

function sourcePaths(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const path = folder + entry.name
      if (entry.isDirectory()) {
        return leftOut.has(entry.name) || entry.name.startsWith('.') ? [] : sourcePaths(root, `${path}/`)
      }
      return /\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : []
    })
}

export const asLine = ({ path, line, rule, reason }: Violation): string =>
  `${path}:${line}  ${rule} — ${reason}`

if (import.meta.main) {
  const { fileCount, violations } = checkImports(join(import.meta.dirname, '..'))
  for (const violation of violations) console.log(asLine(violation))
  console.log(`${fileCount} files, ${violations.length} broken import rules`)
  process.exitCode = violations.length > 0 ? 1 : 0
}
