/** `npm test`: check, build, unit tests, end-to-end tests. Every stage runs, except end-to-end tests without a build. */
import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { engineNames, missingPackages } from './engines.ts'
import { asSeconds, root, runCommand } from './run-command.ts'
import { citusNote, startGivenCluster } from './steps/citus-cluster.ts'
import { logsFolder, reportStep } from './steps/report-step.mjs'
import { readEndToEndReport, readUnitReport } from './steps/test-reports.ts'
import { formatSummary, type Results, type Stage } from './steps/test-summary.ts'

/** Terminates a stage whose tests hang; long enough for slow machines. */
const limitMs = 52 * 60_000
/** A job of continuous integration that is ended early shows only what was printed. */
const isLive = process.env['CI'] === 'true'

// Each test file and each gateway is a process that loads the same modules.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules', '.cache', 'crema', 'compiled')

const stages: Stage[] = []

type Tests = {
  /** The file that the runner writes its results to. */
  report: string
  read: (file: string) => Results
  env: Record<string, string | undefined>
}

/** Runs a stage; with `tests` it reads their results from the report. */
async function stage(name: string, command: string[], tests?: Tests): Promise<boolean> {
  const logFile = join(logsFolder, `test-${name}.log`)
  if (tests) rmSync(tests.report, { force: true })
  const startedAt = performance.now()
  let lastLine = ''
  const ok = await reportStep(name, { logFile, live: isLive }, async (onOutput) => {
    const outcome = await runCommand(command, { env: tests?.env ?? {}, limitMs, onOutput })
    lastLine = outcome.output.split('\n').at(-1) ?? ''
    return outcome
  })
  stages.push({
    name,
    ok,
    duration: asSeconds(performance.now() - startedAt),
    logFile: relative(process.cwd(), logFile),
    ...(tests && { results: resultsOf(tests, ok, `${name}: ${lastLine}`) }),
  })
  return ok
}

/** @param reason Named as the failure of a runner that fails without a failed test, because it crashed or found no tests. */
function resultsOf({ report, read }: Tests, ok: boolean, reason: string): Results {
  let results: Results = { passed: 0, failed: 0, skipped: 0, flaky: 0, failures: [] }
  try {
    results = read(report)
  } catch {
    // It exited before it wrote a report, which the next line counts.
  }
  return !ok && results.failed === 0 ? { ...results, failed: 1, failures: [reason] } : results
}

const reportFile = (name: string) => join(root, 'test-results', `${name}.json`)

await stage('check', ['node', 'scripts/check.ts'])
const isBuilt = await stage('build', ['node', 'scripts/build.ts'])
/** `part` is one of vitest.config.ts. */
const unitStage = (name: string, part: string) =>
  stage(name, ['vitest', 'run'], {
    report: reportFile(name),
    read: readUnitReport,
    env: { CREMA_UNIT_REPORT: reportFile(name), CREMA_UNIT_PART: part },
  })
await Promise.all([
  ...(isBuilt ? [stage('sizes', ['node', 'scripts/check-sizes.ts'])] : []),
  unitStage('unit', 'others'),
  unitStage('waiting', 'waiting'),
])
const citus = await startGivenCluster()
if ('url' in citus) {
  try {
    await stage('citus', ['vitest', 'run'], {
      report: reportFile('citus'),
      read: readUnitReport,
      env: { CREMA_UNIT_REPORT: reportFile('citus'), TEST_CITUS_URL: citus.url },
    })
  } finally {
    await citus.stop()
  }
}
if (isBuilt) {
  await stage('end-to-end', ['playwright', 'test', '--reporter=list,json'], {
    report: reportFile('end-to-end'),
    read: readEndToEndReport,
    // Playwright sets FORCE_COLOR for its workers, and Node warns where both are set.
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('end-to-end'), NO_COLOR: undefined },
  })
} else {
  stages.push({ name: 'end-to-end', ok: false, duration: 'not run', logFile: 'there is no build' })
}

console.log(`\n${formatSummary(stages).join('\n')}`)
console.log(`citus: ${citusNote(citus, stages)}`)
for (const name of engineNames) {
  const missing = missingPackages(name)
  if (missing?.length !== 0)
    console.log(
      `Not tested in ${name}, missing: ${missing?.join(', ') ?? 'node scripts/setup.mjs --engines'}`,
    )
}
const isCitusMissing = 'missing' in citus && citus.isFailure
process.exitCode = stages.every(({ ok }) => ok) && !isCitusMissing ? 0 : 1
