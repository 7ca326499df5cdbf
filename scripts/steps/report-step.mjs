// Prints a step of a command: what runs and how long it took. Its output goes to a file, and is printed if it fails.
// JavaScript without dependencies, because it runs before anything is installed, on any Node from 20.
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Where the details of each command are; not in node_modules, which `npm ci` deletes. */
export const logsFolder = join(root, 'logs')

/** How often a step without a terminal says that it still runs: continuous integration ends silent jobs. */
const reminderMs = 60_000

/**
 * @typedef {object} StepOutput
 * @property {(text: string) => void} print
 * @property {boolean} isTerminal Lines can be replaced.
 */

/** @type {StepOutput} */
const standardOutput = {
  print: (text) => void process.stdout.write(text),
  isTerminal: process.stdout.isTTY && process.env['CI'] !== 'true',
}

/**
 * @typedef {object} StepOptions
 * @property {string} logFile
 * @property {boolean} [append] Keeps what earlier steps wrote to the file.
 * @property {boolean} [live] Prints the output as it arrives.
 * @property {StepOutput} [output]
 */

/**
 * Runs a step. Resolves to whether it succeeded, after the line that says so.
 * @param {string} title
 * @param {StepOptions} options
 * @param {(write: (text: string) => void) => Promise<{ ok: boolean, note?: string }>} work `write` takes the step's output.
 * @returns {Promise<boolean>}
 */
export async function reportStep(
  title,
  { logFile, append = false, live = false, output = standardOutput },
  work,
) {
  mkdirSync(dirname(logFile), { recursive: true })
  const file = openSync(logFile, append ? 'a' : 'w')
  const startedAt = performance.now()
  const elapsed = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  let written = ''
  const endProgress = showProgress(title, elapsed, output)
  try {
    const { ok, note } = await work((text) => {
      written += text
      writeSync(file, text)
      if (live) output.print(text)
    })
    endProgress()
    output.print(`${ok ? '✓' : '✗'} ${title.padEnd(titleWidth)} ${elapsed()}${note ? `, ${note}` : ''}\n`)
    if (!ok) {
      if (!live) output.print(`\n${written.trim()}\n\n`)
      output.print(`  All of its output: ${relative(process.cwd(), logFile)}\n`)
    }
    return ok
  } finally {
    endProgress()
    closeSync(file)
  }
}

const titleWidth = 34

/**
 * On a terminal one line that is replaced, elsewhere a line at the start and one a minute.
 * @param {string} title
 * @param {() => string} elapsed
 * @param {StepOutput} output
 * @returns {() => void}
 */
function showProgress(title, elapsed, { print, isTerminal }) {
  const clearLine = '\r\u001B[2K'
  print(isTerminal ? `… ${title}` : `… ${title}\n`)
  const show = () =>
    print(
      isTerminal ? `${clearLine}… ${title.padEnd(titleWidth)} ${elapsed()}` : `… ${title}: ${elapsed()}\n`,
    )
  const timer = setInterval(show, isTerminal ? 1_000 : reminderMs)
  let isShown = isTerminal
  return () => {
    clearInterval(timer)
    if (isShown) print(clearLine)
    isShown = false
  }
}
