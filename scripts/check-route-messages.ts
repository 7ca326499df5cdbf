import { readMessageFiles } from '../packages/i18n/scripts/message-files.ts'
/**
 * Finds messages that a screen shows and its route does not load; prints `file:line  rule — reason`. A component declares
 * the messages that it needs by using them: their ids begin with the feature. The check follows the imports of each route,
 * `import()` included, and compares the features with those that are loaded: by the root route, by `messages` of the
 * route or of its chunk, and by a module that loads them itself before it shows them.
 */
import {
  type PageModule,
  readPageModule,
  type KnownMessages,
  pageSource,
} from './route-messages/page-module.ts'
import { readRouteTable, type RouteEntry, routeTable } from './route-messages/route-table.ts'
import { root } from './run-command.ts'

export type MessageProblem = { path: string; line: number; rule: string; reason: string }

const pageEntry = `${pageSource}/app/entry-client.tsx`

/** All problems of the page below `folder`. */
export function checkRouteMessages(folder: string, known: KnownMessages): MessageProblem[] {
  const modules = new Map<string, PageModule>()
  const moduleAt = (path: string): PageModule => {
    const existing = modules.get(path)
    if (existing) return existing
    const module = readPageModule(folder, path, known)
    modules.set(path, module)
    return module
  }
  const { rootEntry, routes } = readRouteTable(folder)
  const problems = new Map<string, MessageProblem>()
  const report = (problem: MessageProblem) =>
    problems.set(`${problem.path}:${problem.line} ${problem.rule} ${problem.reason}`, problem)

  /** Visits the modules of an entry and returns the features of messages that they use. */
  const visitEntry = ({ name, modules: starts, messages }: RouteEntry, loaded: readonly string[]) => {
    const used = new Set<string>()
    const seen = new Set<string>()
    const visit = (path: string, outer: ReadonlySet<string>): void => {
      // The routes of the table are separate entries.
      if (path === routeTable) return
      const module = moduleAt(path)
      // A hook or a function that loads messages is called by the module that imports it.
      const own = [module, ...module.staticImports.map(moduleAt)].flatMap((each) => [...each.loaded])
      const available = new Set([...outer, ...own])
      const state = `${path} ${[...available].toSorted().join()}`
      if (seen.has(state)) return
      seen.add(state)
      for (const [feature, line] of module.used) {
        used.add(feature)
        if (available.has(feature)) continue
        const reason = `${name} shows messages of '${feature}' and does not load them`
        report({ path, line, rule: 'message-not-loaded', reason })
      }
      for (const next of [...module.staticImports, ...module.lazyImports]) visit(next, available)
    }
    for (const start of starts) visit(start, new Set([...loaded, ...messages]))
    return used
  }

  const everywhere = rootEntry.messages
  const usedEverywhere = visitEntry({ ...rootEntry, modules: [...rootEntry.modules, pageEntry] }, [])
  const usedByRoutes = routes.map((route) => {
    const used = visitEntry(route, everywhere)
    reportUnused(route.messages, used, { path: routeTable, line: route.line }, route.name)
    for (const path of route.modules) {
      const { declared } = moduleAt(path)
      if (declared) reportUnused(declared.features, used, { path, line: declared.line }, route.name)
    }
    return used
  })
  const usedAnywhere = new Set([...usedEverywhere, ...usedByRoutes.flatMap((used) => [...used])])
  reportUnused(everywhere, usedAnywhere, { path: routeTable, line: rootEntry.line }, rootEntry.name)

  function reportUnused(
    loaded: readonly string[],
    used: ReadonlySet<string>,
    at: { path: string; line: number },
    name: string,
  ): void {
    for (const feature of loaded) {
      if (used.has(feature)) continue
      report({ ...at, rule: 'messages-not-used', reason: `${name} loads '${feature}' and shows none of it` })
    }
  }
  return [...problems.values()].toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
}

/** The messages of `packages/i18n`. */
function readKnownMessages(): KnownMessages {
  const files = readMessageFiles()
  const ids = Object.entries(files).flatMap(([feature, locales]) =>
    Object.keys(JSON.parse(locales['en'] ?? '{}') as object).map((key) => `${feature}.${key}`),
  )
  return { features: new Set(Object.keys(files)), ids: new Set(ids) }
}

if (import.meta.main) {
  const problems = checkRouteMessages(root, readKnownMessages())
  for (const { path, line, rule, reason } of problems) console.log(`${path}:${line}  ${rule} — ${reason}`)
  if (problems.length === 0) console.log('Every route loads the messages that its screens show.')
  else process.exitCode = 1
}
