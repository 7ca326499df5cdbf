import type { NamedChunks } from './named-chunks.ts'

type ModuleImports = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type ModuleLookup = { getModuleInfo: (id: string) => ModuleImports | null }
type IsMember = (id: string, modules: ModuleLookup) => boolean
type Ids = (modules: ModuleLookup) => readonly string[]

/** The screen that most visits start with. */
const landingScreen = 'collectCoupons'

/** Chunks with all that their module imports, by file name: one file each, because each request delays the answer to a tap. */
const loadedLater = {
  'first-tap': 'firstTap',
  // Separate from the chunks whose failure it shows.
  'route-error': 'routeError',
  'claim-result': 'claimResult',
  'offline-support': 'offlineSupport',
}

/**
 * The groups for `codeSplitting`. The landing page comes in four files: the libraries, which change seldom and stay cached
 * when the product's code changes; what it shares with other screens; its own code; and the entry of `html`. Nothing that
 * only later screens need is among them.
 */
export function chunkGroups(html: string, { idOf }: NamedChunks) {
  const entryOf: Ids = (modules) => [html, ...(modules.getModuleInfo(html)?.importedIds ?? [])]
  const landing = () => idOf(landingScreen)
  const isFirst = reachedFrom((modules) => [...entryOf(modules), landing()])
  const isNeededElsewhere = reachedFrom(entryOf, { without: landing, isDynamicToo: true })
  // The entry is a chunk of its own: it runs last, and the modules that other files import must run earlier.
  const isShared: IsMember = (id, modules) =>
    !entryOf(modules).includes(id) && isFirst(id, modules) && isNeededElsewhere(id, modules)
  /** What the friend's page needs, in one file: the inviter's page and its results import from it. */
  const isReachedByFriend = reachedFrom(() => [idOf('fission')])
  const isFriendPage: IsMember = (id, modules) =>
    (id === idOf('fission') || id.includes('/features/assist/')) && isReachedByFriend(id, modules)
  const isLibrary = (id: string) => id.includes('/node_modules/') || id.startsWith('\0')
  const group = (name: string, isMember: IsMember) => ({
    debugName: name,
    name: (id: string, modules: ModuleLookup) => (isMember(id, modules) ? name : null),
  })
  return [
    group('libraries', (id, modules) => isLibrary(id) && isFirst(id, modules)),
    group('shared', isShared),
    group('friend', isFriendPage),
    ...Object.entries(loadedLater).map(([fileName, chunk]) => {
      const isReached = reachedFrom(() => [idOf(chunk)])
      return group(fileName, (id, modules) => isReached(id, modules) && !isFirst(id, modules))
    }),
  ]
}

/** Modules and all they import; with `isDynamicToo` their dynamic imports as well. */
function reachedFrom(
  start: Ids,
  { without, isDynamicToo = false }: { without?: () => string; isDynamicToo?: boolean } = {},
): IsMember {
  // Computed when chunks are made: only then all imports are known.
  let reached: Set<string> | undefined
  const addAll = (ids: readonly string[], modules: ModuleLookup, all: Set<string>): Set<string> => {
    for (const id of ids) {
      if (all.has(id) || id === without?.()) continue
      all.add(id)
      const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {}
      addAll(isDynamicToo ? [...importedIds, ...dynamicallyImportedIds] : importedIds, modules, all)
    }
    return all
  }
  return (id, modules) => (reached ??= addAll(start(modules), modules, new Set())).has(id)
}
