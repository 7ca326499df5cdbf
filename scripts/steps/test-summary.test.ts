import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEndToEndReport } from './test-reports.ts'
import { formatSummary, type Stage } from './test-summary.ts'

const folder = mkdtempSync(join(tmpdir(), 'crema-summary-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(report: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

const stage = (name: string, rest: Partial<Stage> = {}): Stage => ({
  name,
  ok: true,
  duration: '1.0 s',
  logFile: `logs/test-${name}.log`,
  ...rest,
})
const results = { passed: 10, failed: 0, skipped: 1, flaky: 0, failures: [] }

test('stages, counts and totals', () => {
  const stages = [
    stage('check'),
    stage('unit', { results }),
    stage('end-to-end', { results: { ...results, flaky: 1 } }),
  ]
  expect(formatSummary(stages)).toEqual([
    '✓ check      1.0 s',
    '✓ unit       1.0 s, 10 passed, 0 failed, 1 skipped',
    '✓ end-to-end 1.0 s, 10 passed, 0 failed, 1 skipped (1 flaky: passed only when retried)',
    '',
    '20 passed, 0 failed (1 flaky: passed only when retried)',
  ])
})

test('however many tests fail, the summary fits a screen of 24 lines with 110 columns', () => {
  const failures = Array.from({ length: 500 }, (_, index) => `test ${index} ${'x'.repeat(300)}`)
  const stages = ['check', 'build', 'sizes', 'waiting', 'unit', 'citus', 'end-to-end'].map((name) =>
    stage(name, { ok: false, results: { ...results, failed: 500, failures } }),
  )
  const lines = formatSummary(stages)
  expect(lines.length).toBeLessThanOrEqual(24)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(110)
  expect(lines).toContain('  and 3488 more')
  expect(lines[4]).toBe('✗ unit       1.0 s, 10 passed, 500 failed, 1 skipped  (logs/test-unit.log)')
})

test('Playwright’s report: failed tests with their file and group; a flaky one has passed', () => {
  const report = {
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        title: 'claim.e2e.ts',
        specs: [{ title: 'flaky', ok: true }],
        suites: [{ title: 'offline', specs: [{ title: 'opens', ok: false }] }],
      },
    ],
  }
  expect(readEndToEndReport(fileWith(report))).toEqual({
    passed: 4,
    failed: 1,
    skipped: 0,
    flaky: 1,
    failures: ['claim.e2e.ts › offline › opens'],
  })
})
