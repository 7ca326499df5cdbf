/**
 * Checks every package of package-lock.json, development packages included; exit code 1 for one without `integrity`, one
 * that names the registry it came from, a licence that is not permissive, and a version with a known vulnerability, by the registry and by the list in the repository.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-command.ts'
import { type AcceptedAdvisory, isAccepted } from './supply-chain/accepted-advisory.ts'
import { isAllowedLicence } from './supply-chain/licences.ts'
import { auditByRegistry } from './supply-chain/registry-audit.ts'
import { isInRange } from './supply-chain/version-range.ts'

type Entry = {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
}

/** `patched` lists the first versions without the problem, one for each line of versions. */
type Advisory = { package: string; affected: string; patched: string; id: string; summary: string }
type AdvisoryList = {
  /** When the list was last completed. It is kept by hand, for where the registry does not answer. */
  updated: string
  /** Advisories of the list or the registry that do not fail the check. */
  accepted: AcceptedAdvisory[]
  advisories: Advisory[]
}

/** All problems of the lock file in `folder` at the time `now`. */
export function checkSupplyChain(
  folder: string,
  { accepted, advisories }: Pick<AdvisoryList, 'accepted' | 'advisories'>,
  now: Date,
): string[] {
  const counting = advisories.filter(({ id }) => !isAccepted(id, accepted, now))
  const { packages } = readJson(join(folder, 'package-lock.json')) as { packages: Record<string, Entry> } // npm's format
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.split('node_modules/').at(-1)
    // The project's own packages, which are links, come from its folders.
    if (!path.includes('node_modules/') || entry.link === true || name === undefined) return []
    const problems = [
      ...sourceProblems(entry),
      ...licenceProblems(name, licenceOf(join(folder, path), entry)),
      ...advisoryProblems(name, entry, counting),
    ]
    return problems.map((problem) => `${path}  ${problem}`)
  })
}

function sourceProblems({ integrity, resolved }: Entry): string[] {
  return [
    ...(integrity === undefined || !/^sha(512|384)-/.test(integrity)
      ? ['has no integrity: npm would install whatever the registry sends']
      : []),
    ...(resolved?.includes('://') === true
      ? ['names the host it came from: remove `resolved`, so that it installs from any registry']
      : []),
  ]
}

/** As the installed package says; packages of other platforms are not installed, for these the lock file says it. */
function licenceOf(folder: string, { license }: Entry): string | undefined {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return license
  const { license: own, licenses } = readJson(file) as { license?: unknown; licenses?: { type: string }[] } // npm's format
  if (own === undefined) return licenses?.map(({ type }) => type).join(' OR ')
  return typeof own === 'string' ? own : undefined
}

function licenceProblems(name: string, licence: string | undefined): string[] {
  if (licence === undefined) return ['states no licence']
  return isAllowedLicence(name, licence)
    ? []
    : [`has the licence ${licence}, which is neither permissive nor an exception in licences.ts`]
}

function advisoryProblems(name: string, { version }: Entry, advisories: readonly Advisory[]): string[] {
  return advisories
    .filter((advisory) => advisory.package === name && isInRange(version ?? '', advisory.affected))
    .map(
      ({ id, summary, affected, patched }) =>
        `${version} is affected by ${id} (${affected}; patched in ${patched}): ${summary}`,
    )
}

export const readAdvisories = (): AdvisoryList =>
  readJson(join(import.meta.dirname, 'supply-chain', 'advisories.json')) as AdvisoryList // its only content

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

if (import.meta.main) {
  const list = readAdvisories()
  const now = new Date()
  const audit = await auditByRegistry(root, { accepted: list.accepted, now })
  const problems = [...checkSupplyChain(root, list, now), ...(audit.isAnswered ? audit.problems : [])]
  if (problems.length === 0) {
    const source = audit.isAnswered ? 'the registry' : 'advisories.json'
    console.log(`Every package has integrity, a permissive licence and no vulnerability listed by ${source}.`)
  } else console.log(problems.join('\n'))
  if (!audit.isAnswered)
    console.log(
      `Note: the registry did not answer (${audit.reason}); advisories.json of ${list.updated} was used instead.`,
    )
  if (problems.length > 0) process.exitCode = 1
}
