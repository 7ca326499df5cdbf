import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run-command.ts'
import { waitingTests, waitingTestsIn } from './waiting-tests.ts'

test('every file of the list exists', () => {
  expect(waitingTests.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('a folder has those below it, as paths from there', () => {
  expect(waitingTestsIn('tools')).toContain('recovery/recovery.test.ts')
  expect(waitingTestsIn('apps/web')).toEqual([])
})
