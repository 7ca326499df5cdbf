/** The house's import rules. Each one names itself and its reason when it is broken. */
import { owners } from './owners.ts'
import type { Place, Room } from './place.ts'
import type { Edge } from './resolve-import.ts'
import type { SourceFile } from './source-file.ts'
import type { RankOf } from './zones.ts'

export type Problem = { rule: string; line: number; reason: string }

type Rule = (file: SourceFile, place: Place, edges: Edge[], rankOf: RankOf) => Problem[]

/** Which rooms the product code of a room may import from. What is not listed imports freely. */
const mayImport: Partial<Record<Room, Room[]>> = {
  contract: [],
  i18n: [],
  brands: [],
  web: ['contract', 'i18n', 'brands'],
  gateway: ['contract', 'i18n', 'brands'],
}

const reasonByRoom: Partial<Record<Room, string>> = {
  contract: 'what both sides agree on depends on neither',
  i18n: 'languages depend on nobody',
  brands: 'a brand is facts: the page and the gateway read it, not the other way round',
  web: 'the page knows the gateway only through the contract, and nothing of the tooling',
  gateway: 'the gateway knows the page only through the contract, and nothing of the tooling',
}

/** Rules 1 and 2. */
const rooms: Rule = (_file, place, edges) => {
  const allowed = mayImport[place.room]
  if (!allowed || place.isTooling) return []
  return edges.flatMap(({ target, specifier, line }) => {
    if (!target || target.room === place.room || allowed.includes(target.room)) return []
    const isTestsDoor = specifier === '@crema/gateway/testing/gateway'
    const isTestTool = target.room === 'scripts' || target.room === 'tools'
    if (place.isTest && (isTestsDoor || isTestTool)) return []
    const doorOnly = isTestsDoor ? ' (only tests may import gateway/testing)' : ''
    const rule = place.room === 'web' || place.room === 'gateway' ? 'apps-apart' : 'packages-alone'
    return [
      {
        rule,
        line,
        reason: `${place.room} may not import ${target.room}${doorOnly}: ${reasonByRoom[place.room]}`,
      },
    ]
  })
}

/** Rule 3, for both apps. */
const downward: Rule = (_file, place, edges, rankOf) => {
  const rank = rankOf(place)
  if (rank === undefined) return []
  return edges.flatMap(({ target, line }) => {
    if (target?.room !== place.room || (rankOf(target) ?? 0) <= rank) return []
    return [
      {
        rule: 'downward-only',
        line,
        reason: `${place.zone} may not import ${target.zone}, which stands above it: move what is shared down, or hand it in`,
      },
    ]
  })
}

/** Rule 3: the design system knows no router, no server state and no message. */
const plainUi: Rule = (_file, place, edges) => {
  if (place.room !== 'web' || place.zone !== 'ui' || place.isTest) return []
  return edges.flatMap(({ specifier, line }) =>
    /^(@tanstack|@lingui|#messages)\/|^@crema\/i18n\/messages\b/.test(specifier)
      ? [
          {
            rule: 'plain-ui',
            line,
            reason: `ui may not import ${specifier}: parts take their words and their data by props`,
          },
        ]
      : [],
  )
}

/** Rule 4. */
const featuresApart: Rule = (_file, place, edges) => {
  if (place.room !== 'web' || place.zone !== 'features') return []
  return edges.flatMap(({ target, line }) => {
    if (target?.room !== 'web' || target.zone !== 'features' || target.inside[1] === place.inside[1])
      return []
    return [
      {
        rule: 'features-apart',
        line,
        reason: `feature ${place.inside[1]} may not import feature ${target.inside[1]}: shared things move down, composition happens in routes`,
      },
    ]
  })
}

/** Rule 5. */
const privateModules: Rule = (_file, place, edges) => {
  if (place.room !== 'gateway') return []
  return edges.flatMap(({ target, line }) => {
    if (target?.room !== 'gateway' || target.zone !== 'modules') return []
    const isOwn = place.zone === 'modules' && place.inside[1] === target.inside[1]
    const file = target.inside.at(-1) ?? ''
    const isStore = file.endsWith('-store.ts')
    const isRoutes = file.endsWith('-routes.ts')
    // The app itself mounts every module's routes; it still asks no store.
    const mountsRoutes = isRoutes && (place.zone === 'app' || place.isTest)
    if (isOwn || mountsRoutes || !(isStore || isRoutes)) return []
    return [
      {
        rule: 'private-module',
        line,
        reason: `${file} belongs to module ${target.inside[1]}: call one of its verbs`,
      },
    ]
  })
}

/** What only tests use stays out of the product. */
const testsApart: Rule = (_file, place, edges) =>
  place.isTest || place.isTooling
    ? []
    : edges.flatMap(({ target, line }) =>
        target?.isTest && target.room === place.room
          ? [
              {
                rule: 'tests-apart',
                line,
                reason: `${target.path} is for tests alone: the product would carry it along`,
              },
            ]
          : [],
      )

/** Production never loads the demo: nothing but the app and the server may, and only by a dynamic import. */
const demoApart: Rule = (_file, place, edges) => {
  if (place.room !== 'gateway' || place.inside[0] === 'demo' || place.isTest) return []
  return edges.flatMap(({ target, kind, line }) => {
    if (target?.room !== 'gateway' || target.inside[0] !== 'demo') return []
    if (kind === 'dynamic' && (place.zone === 'app' || place.zone === 'server')) return []
    return [
      {
        rule: 'demo-apart',
        line,
        reason: 'only app.ts or server.ts may load the demo, by import(): production never does',
      },
    ]
  })
}

/** Rule 6. */
const oneOwner: Rule = (file, place, edges) => {
  if (place.isTest || place.isTooling) return []
  const uses = [
    ...file.platformUses,
    ...edges
      .filter(({ target }) => !target)
      .map(({ specifier, line }) => ({ name: `import ${specifier}`, line })),
  ]
  return uses.flatMap(({ name, line }) =>
    owners
      .filter(
        ({ things, roomsWatched, allowed }) =>
          things(name)
          && roomsWatched.includes(place.room)
          && !allowed.some((start) => place.path.startsWith(start)),
      )
      .map(({ title, reason }) => ({ rule: 'one-owner', line, reason: `${title}: ${reason}` })),
  )
}

/** What is fetched in one file, by `import()`, is named in a file of its own. */
const isChunkList = (path: string) => path.endsWith('-chunk.ts')

/** Rule 7, but for the cycles. */
const plainPaths: Rule = (file, place, edges) => {
  const isPackage = place.room === 'contract' || place.room === 'i18n'
  const problems: Problem[] = []
  if (isPackage) return problems
  for (const { specifier, kind, line } of edges) {
    if (isChunkList(specifier) && kind !== 'dynamic') {
      problems.push({
        rule: 'no-barrels',
        line,
        reason: `${specifier} names what is fetched in one file: only import() may ask for it`,
      })
    }
    if (specifier.includes('../../')) {
      problems.push({
        rule: 'no-far-parents',
        line,
        reason: `${specifier} climbs more than one folder: use #src/… or a package's name`,
      })
    }
  }
  const isApp = place.room === 'web' || place.room === 'gateway'
  if (isApp && /(^|\/)index\.[jt]sx?$/.test(file.path)) {
    problems.push({
      rule: 'no-barrels',
      line: 1,
      reason: 'index files hide where a thing lives: import it from its own file',
    })
  } else if (isApp && file.hasOnlyReexports && !isChunkList(file.path)) {
    problems.push({
      rule: 'no-barrels',
      line: file.reexportLines[0] ?? 1,
      reason: 'this file only passes on what lives elsewhere: import it from its own file',
    })
  }
  return problems
}

/** Rule 8. Tools that read a default export of a settings file get it. */
const namedExports: Rule = (file) =>
  file.defaultExportLine !== undefined && !/\.config\.[cm]?[jt]s$|\.d\.ts$/.test(file.path)
    ? [
        {
          rule: 'named-exports',
          line: file.defaultExportLine,
          reason: 'a name that everybody uses can be searched for: export it by name',
        },
      ]
    : []

/** Rule 9. */
const wordsAreMessages: Rule = (file, place) =>
  place.room !== 'web' || place.isTest
    ? []
    : file.jsxTexts.map(({ name, line }) => ({
        rule: 'words-are-messages',
        line,
        reason: `“${name}” can be read in one language only: make it a message`,
      }))

const parses: Rule = (file) =>
  file.parseErrors.map(({ name, line }) => ({ rule: 'parses', line, reason: name }))

export const rules: Rule[] = [
  parses,
  rooms,
  downward,
  plainUi,
  featuresApart,
  privateModules,
  testsApart,
  demoApart,
  oneOwner,
  plainPaths,
  namedExports,
  wordsAreMessages,
]
