/** Import cycles: files that import each other, directly or through others. */
import type { Edge } from './resolve-import.ts'

type Cycle = { path: string; line: number; rule: string; reason: string }

/**
 * One finding for each import that closes a cycle. Imports of types and `import()` count too: files that need each
 * other in any way cannot be read or tested apart.
 */
export function findCycles(graph: Map<string, Edge[]>): Cycle[] {
  const cycles: Cycle[] = []
  const done = new Set<string>()
  const trail: string[] = []

  const visit = (path: string): void => {
    trail.push(path)
    for (const { target, line } of graph.get(path) ?? []) {
      if (!target || done.has(target.path)) continue
      const from = trail.indexOf(target.path)
      if (from !== -1) {
        const cycle = [...trail.slice(from), target.path].join(' → ')
        cycles.push({
          path,
          line,
          rule: 'no-cycles',
          reason: `${cycle}: none of them can be read or tested alone`,
        })
      } else if (graph.has(target.path)) visit(target.path)
    }
    trail.pop()
    done.add(path)
  }

  for (const path of graph.keys()) if (!done.has(path)) visit(path)
  return cycles
}
