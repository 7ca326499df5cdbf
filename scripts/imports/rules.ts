/**
 * The import rules of CONTRIBUTING.md that need the graph of files. What can be judged from one file alone (globals,
 * properties, texts in JSX, default exports, `../../`) is in oxlint.config.ts.
 */
import type { RankOf } from './layers.ts'
import type { Edge } from './resolve-import.ts'
import type { SourceFile } from './source-file.ts'
import type { SourcePath, Workspace } from './source-path.ts'

export type Problem = { rule: string; line: number; reason: string }

type Rule = (file: SourceFile, from: SourcePath, edges: Edge[], rankOf: RankOf) => Problem[]

/** Which workspaces the product code of a workspace may import from. What is not listed imports freely. */
const mayImport: Partial<Record<Workspace, Workspace[]>> = {
  contract: [],
  draws: ['contract'],
  i18n: [],
  brands: [],
  web: ['contract', 'draws', 'i18n', 'brands'],
  gateway: ['contract', 'draws', 'i18n', 'brands'],
}

const reasons: Partial<Record<Workspace, string>> = {
  contract: 'what both sides agree on depends on neither',
  draws: 'whoever verifies a draw needs only the contract',
  i18n: 'languages depend on no other workspace',
  brands: 'a brand is data: page and gateway read it, not the other way round',
  web: 'the page uses the gateway only through the contract, and nothing of the tooling',
  gateway: 'the gateway uses the page only through the contract, and nothing of the tooling',
}

const workspacesApart: Rule = (_file, from, edges) => {
  const allowed = mayImport[from.workspace]
  if (!allowed || from.isTooling) return []
  return edges.flatMap(({ target, specifier, line }) => {
    if (!target || target.workspace === from.workspace || allowed.includes(target.workspace)) return []
    const isTestGateway = specifier === '@crema/gateway/testing/gateway'
    const isTooling = target.workspace === 'scripts' || target.workspace === 'tools'
    if (from.isTest && (isTestGateway || isTooling)) return []
    const hint = isTestGateway ? ' (only tests may import gateway/testing)' : ''
    return [
      {
        rule: from.workspace === 'web' || from.workspace === 'gateway' ? 'apps-apart' : 'packages-alone',
        line,
        reason: `${from.workspace} may not import ${target.workspace}${hint}: ${reasons[from.workspace]}`,
      },
    ]
  })
}

const downwardOnly: Rule = (_file, from, edges, rankOf) => {
  const rank = rankOf(from)
  if (rank === undefined) return []
  return edges.flatMap(({ target, line }) => {
    if (target?.workspace !== from.workspace || (rankOf(target) ?? 0) <= rank) return []
    return [
      {
        rule: 'downward-only',
        line,
        reason: `${from.layer} may not import ${target.layer}, a layer above it: move what is shared down, or pass it in`,
      },
    ]
  })
}

/** The design system imports no router, no server state and no messages. */
const plainUi: Rule = (_file, from, edges) => {
  if (from.workspace !== 'web' || from.layer !== 'ui' || from.isTest) return []
  return edges.flatMap(({ specifier, line }) =>
    /^(@tanstack|@lingui|#messages)\/|^@crema\/i18n\/messages\b/.test(specifier)
      ? [
          {
            rule: 'plain-ui',
            line,
            reason: `ui may not import ${specifier}: components take their messages and their data by props`,
          },
        ]
      : [],
  )
}

const featuresApart: Rule = (_file, from, edges) => {
  if (from.workspace !== 'web' || from.layer !== 'features') return []
  return edges.flatMap(({ target, line }) => {
    if (target?.workspace !== 'web' || target.layer !== 'features' || target.segments[1] === from.segments[1])
      return []
    return [
      {
        rule: 'features-apart',
        line,
        reason: `feature ${from.segments[1]} may not import feature ${target.segments[1]}: shared code moves down, routes compose features`,
      },
    ]
  })
}

const privateModules: Rule = (_file, from, edges) => {
  if (from.workspace !== 'gateway') return []
  return edges.flatMap(({ target, line }) => {
    if (target?.workspace !== 'gateway' || target.layer !== 'modules') return []
    const isOwn = from.layer === 'modules' && from.segments[1] === target.segments[1]
    const file = target.segments.at(-1) ?? ''
    const isStore = file.endsWith('-store.ts')
    const isRoutes = file.endsWith('-routes.ts')
    // The app registers every module's routes.
    const registersRoutes = isRoutes && (from.layer === 'app' || from.isTest)
    if (isOwn || registersRoutes || !(isStore || isRoutes)) return []
    return [
      {
        rule: 'private-module',
        line,
        reason: `${file} is private to module ${target.segments[1]}: call one of its functions`,
      },
    ]
  })
}

const testsApart: Rule = (_file, from, edges) =>
  from.isTest || from.isTooling
    ? []
    : edges.flatMap(({ target, line }) =>
        target?.isTest && target.workspace === from.workspace
          ? [{ rule: 'tests-apart', line, reason: `${target.path} is for tests only: it would be shipped` }]
          : [],
      )

/** Production never loads the demo: only app.ts and run-gateway.ts may, by a dynamic import. */
const demoApart: Rule = (_file, from, edges) => {
  if (from.workspace !== 'gateway' || from.segments[0] === 'demo' || from.isTest) return []
  return edges.flatMap(({ target, kind, line }) => {
    if (target?.workspace !== 'gateway' || target.segments[0] !== 'demo') return []
    if (kind === 'dynamic' && (from.layer === 'app' || from.layer === 'run-gateway')) return []
    return [
      {
        rule: 'demo-apart',
        line,
        reason: 'only app.ts or run-gateway.ts may load the demo, by import(): production never does',
      },
    ]
  })
}

/** The gateway reads file names of the page from the manifest that the page's build writes. */
const noPagePaths: Rule = (file, from) =>
  from.workspace === 'gateway' && from.path.startsWith('apps/gateway/src/')
    ? file.pagePathLines.map((line) => ({
        rule: 'no-page-paths',
        line,
        reason: 'the gateway may not name source files of the page: it reads the manifest of the build',
      }))
    : []

/** Re-exports what one `import()` loads into one chunk. */
const isChunkEntry = (path: string) => path.endsWith('-chunk.ts')

const noBarrels: Rule = (file, from, edges) => {
  if (from.workspace !== 'web' && from.workspace !== 'gateway') return []
  const problems = edges
    .filter(({ specifier, kind }) => isChunkEntry(specifier) && kind !== 'dynamic')
    .map(({ specifier, line }) => ({
      rule: 'no-barrels',
      line,
      reason: `${specifier} is the entry of a chunk: only import() may load it`,
    }))
  if (/(^|\/)index\.[jt]sx?$/.test(file.path)) {
    problems.push({
      rule: 'no-barrels',
      line: 1,
      reason: 'index files hide where code is: import it from its own file',
    })
  } else if (file.hasOnlyReexports && !isChunkEntry(file.path)) {
    problems.push({
      rule: 'no-barrels',
      line: edges[0]?.line ?? 1,
      reason: 'this file only re-exports: import from the declaring file',
    })
  }
  return problems
}

const parses: Rule = (file) =>
  file.parseErrors.map(({ message, line }) => ({ rule: 'parses', line, reason: message }))

export const rules: Rule[] = [
  parses,
  workspacesApart,
  downwardOnly,
  plainUi,
  featuresApart,
  privateModules,
  testsApart,
  demoApart,
  noPagePaths,
  noBarrels,
]
