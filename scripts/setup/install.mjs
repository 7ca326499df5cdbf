// Runs `npm ci` if node_modules does not match package-lock.json.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

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
export function installWhenNeeded() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (!isInstalled(wanted)) {
    console.log('Installing packages with npm ci; the first time takes about a minute.')
    const { status, error } = spawnSync(
      'npm',
      ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd: root,
        env: environmentForNpm(),
        stdio: ['ignore', 'inherit', 'inherit'],
        shell: process.platform === 'win32', // npm is npm.cmd there
      },
    )
    if (error) throw new Error(`npm could not be started (${error.message}): it comes with Node.`)
    if (status !== 0) throw new Error('npm ci failed: see its output above.')
  }
  if (spawnSync(pinnedNode, ['--version']).status !== 0) {
    throw new Error(
      'The pinned Node was not installed: allow install scripts (npm config set ignore-scripts false) and try again.',
    )
  }
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(stampFile, wanted)
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
