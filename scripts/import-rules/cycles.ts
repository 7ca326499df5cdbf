/** Rings of files that import each other. */
import type { Edge } from './resolve-import.ts'

type Cycle = { path: string; line: number; rule: string; reason: string }

/**
 * One finding a ring, at the import that closes it. Imports of types count: files that need each other's types
 * cannot be read apart either. Dynamic imports do not, for they are how a ring is cut on purpose.
 */
export function findCycles(graph: Map<string, Edge[]>): Cycle[] {
  const cycles: Cycle[] = []
  const done = new Set<string>()
  const trail: string[] = []

  const visit = (path: string): void => {
    trail.push(path)
    for (const { target, kind, line } of graph.get(path) ?? []) {
      if (!target || kind === 'dynamic' || done.has(target.path)) continue
      const from = trail.indexOf(target.path)
      if (from !== -1) {
        const ring = [...trail.slice(from), target.path].join(' → ')
        cycles.push({
          path,
          line,
          rule: 'no-cycles',
          reason: `${ring}: none of them can be read or tested alone`,
        })
      } else if (graph.has(target.path)) visit(target.path)
    }
    trail.pop()
    done.add(path)
  }

  for (const path of graph.keys()) if (!done.has(path)) visit(path)
  return cycles
}
