/** Things of the platform that have one owner each, so that there is one place to look and one to change. */
import type { Room } from './place.ts'

type Owner = {
  title: string
  /** Judges a use by its name: a platform use, or `import <package>`. */
  things: (name: string) => boolean
  roomsWatched: Room[]
  /** Beginnings of the paths that may. */
  allowed: string[]
  reason: string
}

const early = 'apps/web/src/app/hydration/early.ts'
const worker = 'apps/web/src/app/offline/service-worker.ts'

export const owners: Owner[] = [
  {
    title: 'fetch belongs to api',
    things: (name) => name === 'fetch',
    roomsWatched: ['web'],
    // Both run before or beside the page's bundle and cannot load its client.
    allowed: ['apps/web/src/api/', early, worker],
    reason: 'one client signs, times out and words every error',
  },
  {
    title: 'storage belongs to host-app',
    things: (name) => name === 'storage',
    roomsWatched: ['web'],
    allowed: ['apps/web/src/host-app/', early, worker],
    reason: 'storage may be denied or full, and one place knows what to do then',
  },
  {
    title: 'the bridge belongs to host-app',
    things: (name) => name === 'bridge',
    roomsWatched: ['web'],
    allowed: ['apps/web/src/host-app/'],
    reason: 'one adapter checks all that comes in from the app around the page',
  },
  {
    title: 'process.env belongs to config',
    things: (name) => name === 'process.env',
    roomsWatched: ['web', 'gateway', 'contract', 'i18n', 'brands'],
    allowed: ['apps/gateway/src/config'],
    reason: 'settings are read once, checked at start and handed in',
  },
  {
    title: 'the SQL driver belongs to database',
    things: (name) => /^import (pg|pg-[\w-]+|postgres|@electric-sql\/[\w-]+)(\/|$)/.test(name),
    roomsWatched: ['web', 'gateway', 'contract', 'i18n', 'brands'],
    allowed: ['apps/gateway/src/database/'],
    reason: 'one place chooses the engine and knows its limits',
  },
  {
    title: 'Intl belongs to i18n/format',
    things: (name) => name === 'Intl',
    roomsWatched: ['web', 'gateway', 'contract', 'i18n', 'brands'],
    allowed: ['packages/i18n/format/'],
    reason: 'dates, numbers and money look the same everywhere because one folder writes them',
  },
]
