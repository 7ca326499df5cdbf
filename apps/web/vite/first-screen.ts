import type { Plugin } from 'vite'

type ModuleImports = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type ModuleLookup = { getModuleInfo: (id: string) => ModuleImports | null }
type IsIn = (id: string, modules: ModuleLookup) => boolean

/** Where a visit begins, and the screen most people come in by. */
const entry = 'src/app/entry-client.tsx'
const firstScreen = 'src/features/campaigns/collect-coupons-page.tsx'

/** What comes together later, by what it begins with: each request is felt in the answer to a tap, so each is one file. */
const later = {
  touched: 'src/app/hydration/first-tap-chunk.ts',
  // Not with what may fail.
  failure: 'src/app/route-error-screen.tsx',
  answers: 'src/features/campaigns/claim/claim-result-chunk.ts',
  'next-visit': 'src/app/offline/start-offline-support.ts',
}

/**
 * Has each class name stand where it is used, so that no table of them is carried along: `styles.title` of a style module
 * becomes a name the bundler knows, and the build fails where no style has it. Files that choose a class by a variable
 * keep the table.
 */
export function inlineClassNames(): Plugin[] {
  return [
    {
      name: 'crema-inline-class-names',
      apply: 'build',
      transform: {
        filter: { id: /\.tsx?$/, code: /\.module\.css/ },
        handler: (code) =>
          code.replaceAll(
            /^import (\w+) from (["'][^"']+\.module\.css["'])/gm,
            (whole, styles: string, from: string) =>
              code.includes(`${styles}[`) ? whole : `import * as ${styles} from ${from}`,
          ),
      },
    },
    {
      name: 'crema-keep-styles',
      apply: 'build',
      enforce: 'post',
      // Its rules are needed though none of its names is asked for any more.
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
      },
      onLog: (_, { code, message }) => {
        if (code === 'IMPORT_IS_UNDEFINED') throw new Error(message)
      },
    },
  ]
}

/** All their code is needed at once. */
const runWhole = new Set(['libraries', 'shared', 'page', 'collect-coupons-page'])

/** Has Chromium compile such chunks whole, beside the main thread, and not bit by bit on it (V8's explicit compile hints). */
export function compileHints(): Plugin {
  return {
    name: 'crema-compile-hints',
    apply: 'build',
    generateBundle: {
      // On top of all that other plugins write.
      order: 'post',
      handler: (_, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && runWhole.has(chunk.name))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
        }
      },
    },
  }
}

/**
 * Names the chunks of the first screen, for `codeSplitting` of the build: one for the libraries it stands on, which
 * change seldom and stay in people's caches when our own code changes, and one for what it shares with others. So it
 * comes in four files and without what only later screens need; then those that come later.
 */
export function firstScreenChunks(root: string) {
  const file = (path: string) => `${root}/${path}`
  const isFirst = reachedFrom([file(entry), file(firstScreen)])
  // The entry stands apart: it waits, and files that others need must not.
  const isNeededElsewhere = reachedFrom([file(entry)], { without: file(firstScreen), alsoLater: true })
  const isShared: IsIn = (id, modules) =>
    id !== file(entry) && isFirst(id, modules) && isNeededElsewhere(id, modules)
  const isLibrary = (id: string) => id.includes('/node_modules/') || id.startsWith('\0')
  const group = (name: string, isIn: IsIn) => ({
    name: (id: string, modules: ModuleLookup) => (isIn(id, modules) ? name : null),
  })
  return [
    group('libraries', (id, modules) => isLibrary(id) && isFirst(id, modules)),
    group('shared', isShared),
    ...Object.entries(later).map(([name, beginning]) => {
      const isReached = reachedFrom([file(beginning)])
      return group(name, (id, modules) => isReached(id, modules) && !isFirst(id, modules))
    }),
  ]
}

/** What files need, and what they need in turn; with `alsoLater` what they import when they run, too. */
function reachedFrom(
  files: readonly string[],
  { without, alsoLater = false }: { without?: string; alsoLater?: boolean } = {},
): IsIn {
  // Asked for when chunks are made: only then all imports are known.
  let reached: Set<string> | undefined
  const addAll = (ids: readonly string[], modules: ModuleLookup, all: Set<string>): Set<string> => {
    for (const id of ids) {
      if (all.has(id) || id === without) continue
      all.add(id)
      const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {}
      addAll(alsoLater ? [...importedIds, ...dynamicallyImportedIds] : importedIds, modules, all)
    }
    return all
  }
  return (id, modules) => (reached ??= addAll(files, modules, new Set())).has(id)
}
