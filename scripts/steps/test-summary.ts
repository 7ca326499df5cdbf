/** The end of `npm test`: a line for each stage, the failed tests by name, and the totals, on one screen. */

/** `flaky`: passed, but only when retried. `failures`: the names of the failed tests. */
export type Results = { passed: number; failed: number; skipped: number; flaky: number; failures: string[] }
export type Stage = { name: string; ok: boolean; duration: string; logFile: string; results?: Results }

/** More names would push the stages off the screen. */
const failuresMax = 12
const lineWidth = 110

export function formatSummary(stages: readonly Stage[]): string[] {
  const failures = stages.flatMap(({ results }) => results?.failures ?? [])
  const total = (key: 'passed' | 'failed' | 'skipped' | 'flaky') =>
    stages.reduce((sum, { results }) => sum + (results?.[key] ?? 0), 0)
  const rest = failures.length - failuresMax
  return [
    ...stages.map((stage) => formatStage(stage)),
    ...(failures.length > 0 ? ['', 'Failed:'] : []),
    ...failures.slice(0, failuresMax).map((name) => clip(`  ${name}`)),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
    '',
    `${total('passed')} passed, ${total('failed')} failed${flakyNote(total('flaky'))}`,
  ]
}

function formatStage({ name, ok, duration, logFile, results }: Stage): string {
  const counts = results
    ? `, ${results.passed} passed, ${results.failed} failed, ${results.skipped} skipped${flakyNote(results.flaky)}`
    : ''
  return `${ok ? '✓' : '✗'} ${name.padEnd(10)} ${duration}${counts}${ok ? '' : `  (${logFile})`}`
}

const flakyNote = (flaky: number): string =>
  flaky === 0 ? '' : ` (${flaky} flaky: passed only when retried)`

const clip = (text: string): string => (text.length > lineWidth ? `${text.slice(0, lineWidth - 1)}…` : text)
