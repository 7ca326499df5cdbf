// Runs `npm ci` if node_modules does not match package-lock.json.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { logsFolder, reportStep } from '../steps/report-step.mjs'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const cacheFolder = join(root, 'node_modules', '.cache', 'crema')

const lockFile = join(root, 'package-lock.json')
const stampFile = join(cacheFolder, 'installed')
const pinnedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** Throws with a sentence that says what to do if the installation fails. */
export async function installWhenNeeded() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (!isInstalled(wanted)) {
    const logFile = join(logsFolder, 'install.log')
    if (!(await reportStep('Packages (npm ci, about 550 MB)', { logFile }, runNpmCi)))
      throw new Error('The packages could not be installed.')
  }
  if (spawnSync(pinnedNode, ['--version']).status !== 0) {
    throw new Error(
      'The pinned Node was not installed: allow install scripts (npm config set ignore-scripts false) and try again.',
    )
  }
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(stampFile, wanted)
}

/**
 * @param {(text: string) => void} write
 * @returns {Promise<{ ok: boolean }>}
 */
function runNpmCi(write) {
  const child = spawn('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: environmentForNpm(),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32', // npm is npm.cmd there
  })
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', write)
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    child.once('close', () => process.exit(128 + constants.signals[signal]))
    child.kill(signal)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  return new Promise((resolve) => {
    child.once('error', (error) => {
      write(`npm could not be started (${error.message}): it comes with Node.\n`)
      resolve({ ok: false })
    })
    child.once('close', (code) => resolve({ ok: code === 0 }))
  }).finally(() => process.off('SIGINT', stop).off('SIGTERM', stop))
}

/** @param {string} wanted */
function isInstalled(wanted) {
  if (!existsSync(pinnedNode)) return false
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return true
  // After a manual npm install, npm's record is newer than the lock file.
  const record = statSync(join(root, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false })
  return record !== undefined && record.mtimeMs >= statSync(lockFile).mtimeMs
}

/**
 * Without the variables that npm sets for its scripts and that would change the nested run, such as another folder, one
 * workspace, a dry run or no development packages. Registry, proxy and cache remain. node_modules/.bin is removed
 * from PATH, since npm ci deletes the Node in it.
 */
function environmentForNpm() {
  const removed =
    /^(init_cwd|node_env|npm_(command|lifecycle_.*|package_.*|node_execpath|execpath|config_(workspaces?|include_workspace_root|local_prefix|global|location|dry_run|omit|include|only|production|optional|package_lock|package_lock_only|if_present)))$/i
  const entries = Object.entries(process.env).filter(([name]) => !removed.test(name))
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      name.toUpperCase() === 'PATH' ? withoutOurBin(value ?? '') : value,
    ]),
  )
}

/** @param {string} path */
const withoutOurBin = (path) =>
  path
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')))
    .join(delimiter)
