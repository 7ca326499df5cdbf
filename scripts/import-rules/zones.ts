/** The layers of the two apps: a file may import from its own layer and from those below. */
import type { Place } from './place.ts'
import type { Edge } from './resolve-import.ts'

export type RankOf = (place: Place) => number | undefined

const webLayers: Record<string, number> = {
  lib: 0,
  ui: 1,
  api: 2,
  session: 2,
  'host-app': 2,
  // What several features show: coupons and vouchers with their words, made of ui and session.
  shared: 3,
  features: 4,
  app: 5,
  // Rows of the route table that bring their loader along.
  routes: 5,
}
/** Entries and routes: what lies directly in the page's `src` stands on top of every folder. */
const webFile = 6

const gatewayLayers: Record<string, number> = {
  config: 0,
  database: 1,
  outbox: 2,
  // Channels by which the outbox's messages leave.
  mail: 3,
  sms: 3,
  apple: 3,
  http: 3,
  page: 3,
  modules: 4,
}
/** Any other file that lies directly in the gateway's `src` stands as high as what it imports. */
const gatewayFiles: Record<string, number> = { app: 5, server: 6 }
/** A test may drive its layer through the whole gateway. */
const tests = 7

/** A function that ranks every file of the apps' `src`; elsewhere, and in a folder that is no layer, there is no rank. */
export function rankFiles(graph: Map<string, Edge[]>): RankOf {
  const known = new Map<string, number>()

  const rankOf: RankOf = (place) => {
    const { path, room, zone, inside } = place
    if (!hasLayers(place)) return undefined
    if (place.isTest) return tests
    const lies = inside.length === 1
    if (room === 'web') return lies ? webFile : webLayers[zone]
    return lies ? (gatewayFiles[zone] ?? rankByImports(path)) : gatewayLayers[zone]
  }

  const rankByImports = (path: string): number => {
    const rank = known.get(path)
    if (rank !== undefined) return rank
    known.set(path, 0) // a ring ends here; it is reported by its own rule
    const below = (graph.get(path) ?? []).flatMap(({ target }) => (target && rankOf(target)) ?? [])
    const found = Math.max(0, ...below)
    known.set(path, found)
    return found
  }

  return rankOf
}

/** End-to-end tests and the demo lie beside `src`: they stand on top of everything. */
const hasLayers = ({ path }: Place): boolean => /^apps\/(web|gateway)\/src\//.test(path)

/** One finding for each folder of `src` that is no layer, at its first file. */
export function findUnknownLayers(places: Place[], rankOf: RankOf) {
  const first = new Map<string, Place>()
  for (const place of places) {
    const folder = `${place.room}/${place.zone}`
    if (hasLayers(place) && rankOf(place) === undefined && !first.has(folder)) first.set(folder, place)
  }
  return [...first.values()].map(({ path, room, zone }) => ({
    path,
    line: 1,
    rule: 'downward-only',
    reason: `src/${zone} is no layer of ${room} yet: give it a place in scripts/import-rules/zones.ts, so that its imports can be judged`,
  }))
}
