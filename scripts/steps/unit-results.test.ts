import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'crema-unit-results-'))
afterAll(() => rmSync(folder, { recursive: true }))

const files = {
  'vitest.config.ts': `
    import { unitResults } from '${join(import.meta.dirname, 'unit-results.ts')}'
    export default { test: { globals: true, reporters: [unitResults('reports/results.json')] } }`,
  'a.test.js': `
    describe('a group', () => test('fails', () => expect(1).toBe(2)))
    test('passes', () => undefined)
    test.skip('skipped', () => undefined)`,
  'b.test.js': `throw new Error('not loaded\\nbecause of this')`,
  'c.test.js': `describe('hooks', () => {
    beforeAll(() => { throw new Error('no server') })
    test('is not run', () => undefined)
  })`,
  'd.test.js': `test('leaves a rejection', async () => {
    void Promise.reject(new Error('connection lost'))
    await new Promise((resolve) => setTimeout(resolve, 10))
  })`,
}

test('names failed tests, failed hooks, files that could not be loaded, and errors that nothing has caught', async () => {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const { ok } = await runCommand(['vitest', 'run'], { cwd: folder })
  expect(ok).toBe(false)
  const { failures, ...counts } = JSON.parse(readFileSync(join(folder, 'reports/results.json'), 'utf8')) as {
    failures: string[]
  } // of the reporter
  expect(failures.toSorted()).toEqual([
    'a group > fails',
    'b.test.js: not loaded',
    'c.test.js: no server',
    'd.test.js: not caught: connection lost',
  ])
  expect(counts).toEqual({ passed: 2, failed: 4, skipped: 2, flaky: 0 })
})
