import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reportStep } from './report-step.mjs'

let folder: string
let logFile: string
let printed: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crema-steps-'))
  logFile = join(folder, 'logs', 'step.log')
  printed = ''
})
afterEach(() => rmSync(folder, { recursive: true }))

const outputTo = (isTerminal: boolean) => ({
  isTerminal,
  print: (text: string) => void (printed += text),
})

/** A step that writes a thousand lines, as a build does. */
const work =
  (ok: boolean) =>
  (write: (text: string) => void): Promise<{ ok: boolean }> => {
    for (let line = 1; line <= 1000; line++) write(`line ${line}\n`)
    return Promise.resolve({ ok })
  }

const withoutTimes = (text: string) => text.replaceAll(/\d+\.\d s/g, 'N s').replaceAll(/ {2,}/g, '  ')

test('of a step that succeeds two lines are printed, and its output is in the file', async () => {
  expect(await reportStep('Page', { logFile, output: outputTo(false) }, work(true))).toBe(true)
  expect(withoutTimes(printed)).toBe('… Page\n✓ Page  N s\n')
  expect(readFileSync(logFile, 'utf8').split('\n')).toHaveLength(1001)
})

test('on a terminal the line of a running step is replaced', async () => {
  await reportStep('Page', { logFile, output: outputTo(true) }, work(true))
  expect(withoutTimes(printed)).toBe('… Page\r\u001B[2K✓ Page  N s\n')
})

test('of a step that fails everything is printed, and the file is named', async () => {
  expect(await reportStep('Page', { logFile, output: outputTo(false) }, work(false))).toBe(false)
  const lines = withoutTimes(printed).split('\n')
  expect(lines.slice(0, 4)).toEqual(['… Page', '✗ Page  N s', '', 'line 1'])
  expect(lines).toContain('line 1000')
  expect(lines.at(-2)).toMatch(/^ {2}All of its output: .*step\.log$/)
})

test('a live step prints its output as it arrives, and once', async () => {
  await reportStep('unit', { logFile, live: true, output: outputTo(false) }, work(false))
  expect(printed.match(/^line 500$/gm)).toHaveLength(1)
  expect(printed.indexOf('line 1000')).toBeLessThan(printed.indexOf('✗ unit'))
})

test('a later step may keep what the file has', async () => {
  await reportStep('a', { logFile, output: outputTo(false) }, work(true))
  await reportStep('b', { logFile, append: true, output: outputTo(false) }, work(true))
  expect(readFileSync(logFile, 'utf8').match(/^line 1$/gm)).toHaveLength(2)
})
