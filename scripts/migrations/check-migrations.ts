/**
 * Finds migrations that break gateways of the version before, which run on the same tables while a new version is deployed, and
 * those that Citus refuses; prints `file:line  what` and exits with 1 if there is one. Such a statement is allowed in a migration with the line
 * `-- contract: 1.4.0`, the release that was the first one to do without what it removes: it must be out already.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run-command.ts'
import { breakingIn } from './breaking.ts'
import { isForCitus, refusedByCitus } from './refused-by-citus.ts'

/** They were written before this rule: all copies had to be stopped for them. */
export const writtenBefore: readonly string[] = [
  '0030-standard-names.sql',
  '0031-idempotent-responses.sql',
  '0046-notify-functions.sql',
  '0048-announced-changes.sql',
]
const marker = /^-- contract: (.*)$/m
const heading = /^## \[?(\d+\.\d+\.\d+)\]?/gm

/** Problems of one migration; `releases` are those of the changelog. */
export function migrationProblems(source: string, releases: readonly string[]): string[] {
  const breaking = breakingIn(source)
  const [, release] = marker.exec(source) ?? []
  if (release === undefined)
    return breaking.map(
      ({ line, what }) =>
        `${line}  ${what}: expand first, and contract in a later release (-- contract: <release>)`,
    )
  if (breaking.length === 0) return ['1  has a contract marker and breaks nothing: remove it']
  return releases.includes(release)
    ? []
    : [`1  names ${release} in its contract marker, which is no release of CHANGELOG.md`]
}

export const releasesIn = (changelog: string): string[] =>
  [...changelog.matchAll(heading)].map(([, release = '']) => release)

if (import.meta.main) {
  const marketMigrations = 'apps/gateway/migrations'
  const folders = [marketMigrations, 'apps/gateway/directory-migrations']
  const releases = releasesIn(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))
  const problems = folders.flatMap((folder) => {
    const files = readdirSync(join(root, folder)).filter(
      (file) => file.endsWith('.sql') && !writtenBefore.includes(file),
    )
    return files.flatMap((file) => {
      const source = readFileSync(join(root, folder, file), 'utf8')
      // The directory is in an ordinary schema.
      const refused = folder === marketMigrations && isForCitus(file) ? refusedByCitus(source) : []
      return [
        ...migrationProblems(source, releases),
        ...refused.map(({ line, what }) => `${line}  ${what}`),
      ].map((problem) => `${folder}/${file}:${problem}`)
    })
  })
  console.log(
    problems.length === 0
      ? 'Every migration lets the version before go on, and the later ones are accepted by Citus.'
      : problems.join('\n'),
  )
  process.exitCode = problems.length === 0 ? 0 : 1
}
