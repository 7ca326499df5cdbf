/** Where a file stands in the house, read from its path alone. */

export type Room = 'contract' | 'i18n' | 'web' | 'gateway' | 'brands' | 'tools' | 'scripts' | 'root'

export type Place = {
  path: string
  room: Room
  /** Folders and file below the room's own folder (below `src` where it has one). */
  inside: string[]
  /** The layer in an app: a top-level folder of `src`, or the name of a file that lies directly in it. */
  zone: string
  /** A test, or what only tests use. */
  isTest: boolean
  /** Runs on an engineer's machine and never in the product: build settings, checks of a package. */
  isTooling: boolean
}

export const roomFolders: [Room, string][] = [
  ['contract', 'packages/contract/'],
  ['i18n', 'packages/i18n/'],
  ['web', 'apps/web/'],
  ['gateway', 'apps/gateway/'],
  ['brands', 'brands/'],
  ['tools', 'tools/'],
  ['scripts', 'scripts/'],
]

export function placeOf(path: string): Place {
  const [room, folder] = roomFolders.find(([, start]) => path.startsWith(start)) ?? ['root' as const, '']
  const below = path.slice(folder.length).split('/')
  const isApp = room === 'web' || room === 'gateway'
  const inside = isApp && below[0] === 'src' ? below.slice(1) : below
  const first = inside[0] ?? ''
  return {
    path,
    room,
    inside,
    zone: inside.length === 1 ? first.replace(/\.\w+$/, '') : first,
    isTest:
      /\.(test|e2e)\.tsx?$|-for-tests\.tsx?$/.test(path)
      || (room === 'web' && below[0] === 'e2e')
      || (room === 'gateway' && /^src\/testing(-[\w-]+)?(\/|\.ts$)/.test(below.join('/'))),
    isTooling:
      room === 'tools'
      || room === 'scripts'
      || /\.config\.[cm]?[jt]s$/.test(path)
      || (room === 'i18n' && (below[0] === 'scripts' || below[0]?.startsWith('vite-') === true)),
  }
}
