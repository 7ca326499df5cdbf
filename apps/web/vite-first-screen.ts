import type { Plugin } from 'vite'

type ModuleLookup = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** Where a visit begins: the page's entry, and the screen most people come in by. */
const beginnings = ['src/entry-client.tsx', 'src/features/campaigns/collect-coupons-page.tsx']

/** What comes together later, by what it begins with: each request is felt in the answer to a tap, so each is one file. */
const later = {
  touched: 'src/shell/first-touch-chunk.ts',
  // Not with what may fail.
  failure: 'src/shell/route-failure-screen.tsx',
  answers: 'src/features/campaigns/claim-answers-chunk.ts',
  'next-visit': 'src/shell/return-visits.ts',
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
          if (chunk.type === 'chunk' && runWhole.has(chunk.name)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
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
  const reachedFrom = (paths: readonly string[]) => {
    let reached: Set<string> | undefined
    return (id: string, modules: ModuleLookup): boolean => {
      reached ??= reachable(paths.map((path) => `${root}/${path}`), modules)
      return reached.has(id)
    }
  }
  const isFirst = reachedFrom(beginnings)
  const isLibrary = (id: string) => id.includes('/node_modules/') || id.startsWith('\0')
  return [
    { name: (id: string, modules: ModuleLookup) => (isLibrary(id) && isFirst(id, modules) ? 'libraries' : null) },
    { name: (id: string, modules: ModuleLookup) => (isFirst(id, modules) ? 'shared' : null), minShareCount: 2 },
    ...Object.entries(later).map(([chunk, beginning]) => {
      const isReached = reachedFrom([beginning])
      return { name: (id: string, modules: ModuleLookup) => (isReached(id, modules) && !isFirst(id, modules) ? chunk : null) }
    }),
  ]
}

function reachable(ids: readonly string[], modules: ModuleLookup, seen = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (seen.has(id)) continue
    seen.add(id)
    reachable(modules.getModuleInfo(id)?.importedIds ?? [], modules, seen)
  }
  return seen
}
