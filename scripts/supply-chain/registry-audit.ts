/** Asks the registry, by `npm audit`, for the known vulnerabilities of a lock file. */
import { runCommand } from '../run-command.ts'
import { type AcceptedAdvisory, isAccepted } from './accepted-advisory.ts'

/** `isAnswered` is false without a connection and where the registry has no such endpoint. */
export type RegistryAudit = { isAnswered: true; problems: string[] } | { isAnswered: false; reason: string }

type AuditOptions = {
  accepted: readonly AcceptedAdvisory[]
  now: Date
  /** Default: npm's own setting. */
  registry?: string
}

/** What `npm audit --json` prints: a report, or why there is none. `via` names a package where the cause is in that. */
type Printed = {
  auditReportVersion?: number
  message?: string
  vulnerabilities?: Record<string, { via: (string | Finding)[] }>
}
type Finding = { name: string; title: string; url: string; severity: string; range: string }

const failingSeverities = ['moderate', 'high', 'critical']
const limitMs = 60_000

/** Advisories of moderate and higher severity, except for those that are accepted at the time. */
export async function auditByRegistry(
  folder: string,
  { accepted, now, registry }: AuditOptions,
): Promise<RegistryAudit> {
  const command = ['npm', 'audit', '--json', '--package-lock-only', '--fetch-retries=0', '--loglevel=silent']
  const { output } = await runCommand([...command, ...(registry ? [`--registry=${registry}`] : [])], {
    cwd: folder,
    limitMs,
  })
  const printed = readPrinted(output)
  if (printed?.auditReportVersion === undefined || printed.vulnerabilities === undefined)
    return { isAnswered: false, reason: printed?.message ?? 'npm audit printed no report' }
  const problems = Object.values(printed.vulnerabilities)
    .flatMap(({ via }) => via.filter((each) => typeof each !== 'string'))
    .filter(
      ({ severity, url }) => failingSeverities.includes(severity) && !isAccepted(idOf(url), accepted, now),
    )
    .map(({ name, title, url, severity, range }) => `${name} ${range}  ${severity}: ${title}, ${url}`)
  return { isAnswered: true, problems: [...new Set(problems)] }
}

/** The address of an advisory ends with its id. */
const idOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

function readPrinted(output: string): Printed | undefined {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Printed // npm's format
  } catch {
    return undefined
  }
}
