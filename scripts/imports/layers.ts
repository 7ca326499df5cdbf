/** The layers of the two apps: a file imports from its own layer and from those below. */
import type { Edge } from './resolve-import.ts'
import type { SourcePath } from './source-path.ts'

export type RankOf = (path: SourcePath) => number | undefined

const webLayers: Record<string, number> = {
  lib: 0,
  ui: 1,
  api: 2,
  session: 2,
  'host-app': 2,
  shared: 3,
  features: 4,
  app: 5,
  routes: 5,
}
/** A file directly in the page's `src` is above every folder. */
const webFile = 6

const gatewayLayers: Record<string, number> = {
  config: 0,
  markets: 0,
  tracing: 0,
  database: 1,
  outbox: 2,
  mail: 3,
  sms: 3,
  apple: 3,
  beacon: 3,
  http: 3,
  page: 3,
  modules: 4,
  'market-server': 6,
}
/** Any other file directly in the gateway's `src` has the highest rank of what it imports. */
const gatewayFiles: Record<string, number> = { app: 5, 'run-gateway': 6, server: 6 }
/** Tests may import every layer, since they may start the whole gateway. */
const tests = 7

/** A function that ranks every file of the apps' `src`; elsewhere, and in an unknown folder, there is no rank. */
export function rankFiles(graph: Map<string, Edge[]>): RankOf {
  const known = new Map<string, number>()

  const rankOf: RankOf = (file) => {
    const { path, workspace, layer, segments } = file
    if (!hasLayers(file)) return undefined
    if (file.isTest) return tests
    const isTopLevel = segments.length === 1
    if (workspace === 'web') return isTopLevel ? webFile : webLayers[layer]
    return isTopLevel ? (gatewayFiles[layer] ?? rankByImports(path)) : gatewayLayers[layer]
  }

  const rankByImports = (path: string): number => {
    const rank = known.get(path)
    if (rank !== undefined) return rank
    known.set(path, 0) // ends the recursion in a cycle, which has a rule of its own
    const below = (graph.get(path) ?? []).flatMap(({ target }) => (target && rankOf(target)) ?? [])
    const found = Math.max(0, ...below)
    known.set(path, found)
    return found
  }

  return rankOf
}

/** End-to-end tests and the demo are beside `src` and above everything. */
const hasLayers = ({ path }: SourcePath): boolean => /^apps\/(web|gateway)\/src\//.test(path)

/** One finding for each folder of `src` without a rank, at its first file. */
export function findUnknownLayers(paths: SourcePath[], rankOf: RankOf) {
  const firstFiles = new Map<string, SourcePath>()
  for (const file of paths) {
    const folder = `${file.workspace}/${file.layer}`
    if (hasLayers(file) && rankOf(file) === undefined && !firstFiles.has(folder)) firstFiles.set(folder, file)
  }
  return [...firstFiles.values()].map(({ path, workspace, layer }) => ({
    path,
    line: 1,
    rule: 'downward-only',
    reason: `src/${layer} is no layer of ${workspace} yet: give it a rank in scripts/imports/layers.ts`,
  }))
}
