// Finds a browser for the tests and records it in node_modules/.cache/crema/browser.json.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { installPackages, mayUseApt } from './apt.mjs'
import { cacheFolder } from './install.mjs'
import { unpackSparticuz } from './sparticuz.mjs'

const browserFile = join(cacheFolder, 'browser.json')

/** Throws if there is no browser and none can be installed. */
export async function prepareBrowser() {
  const chosen = process.env['CREMA_BROWSER']
  if (chosen) {
    if (!runs(chosen)) throw new Error(`CREMA_BROWSER names ${chosen}, which does not start.`)
    recordBrowser({ executablePath: chosen })
    return
  }
  const recorded = recordedPath()
  const found = [...(recorded ? [recorded] : []), ...usualPaths()].find((path) => runs(path))
  const packages = [
    ...(found || !mayUseApt ? [] : ['chromium']),
    ...(needsHeadlessShell(found) ? ['chromium-headless-shell'] : []),
    ...(hasFonts() || !mayUseApt ? [] : ['fonts-noto-core', 'fonts-noto-cjk']),
  ]
  if (packages.length > 0) installPackages(packages)
  if (!hasFonts() && process.platform === 'linux') {
    console.warn(
      'The Noto fonts for Arabic, Thai and Chinese are not installed: screenshots will show boxes for these scripts.',
    )
  }

  if (found && found === recorded) return
  const executablePath = found ?? usualPaths().find((path) => runs(path))
  if (executablePath) {
    recordBrowser({ executablePath })
    return
  }
  const unpacked = await unpackSparticuz()
  if (!unpacked) {
    throw new Error('No Chrome, Chromium or Edge was found: install one, or set CREMA_BROWSER to its path.')
  }
  recordBrowser(unpacked)
}

/**
 * Whether to install the same Chromium without windows of its own, in which tests are faster (scripts/browser.ts).
 * @param {string | undefined} found
 */
function needsHeadlessShell(found) {
  return (
    mayUseApt && (!found || found === '/usr/bin/chromium') && !existsSync('/usr/bin/chromium-headless-shell')
  )
}

/** @returns {string | undefined} */
function recordedPath() {
  if (!existsSync(browserFile)) return undefined
  const recorded = /** @type {{ executablePath: string }} */ (JSON.parse(readFileSync(browserFile, 'utf8')))
  return recorded.executablePath
}

/** @param {{ executablePath: string, env?: Record<string, string> }} browser */
function recordBrowser(browser) {
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(browserFile, JSON.stringify(browser, null, 2))
  console.log(`Tests use the browser at ${browser.executablePath}`)
}

/** @param {string} path */
function runs(path) {
  if (!existsSync(path)) return false
  // On Windows `--version` opens a window.
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}

function usualPaths() {
  const { env, platform } = process
  if (platform === 'darwin') {
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
      ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) =>
        join(folder, `${name}.app`, 'Contents', 'MacOS', name),
      ),
    )
  }
  if (platform === 'win32') {
    return [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']].flatMap((folder) =>
      folder
        ? ['Google\\Chrome', 'Chromium', 'Microsoft\\Edge'].map((name) =>
            join(folder, name, 'Application', name.endsWith('Edge') ? 'msedge.exe' : 'chrome.exe'),
          )
        : [],
    )
  }
  return [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/opt/google/chrome/chrome',
    '/usr/bin/microsoft-edge',
    '/opt/microsoft/msedge/msedge',
    '/snap/bin/chromium',
    '/usr/lib/chromium/chromium',
  ]
}

/** Whether there are fonts for scripts that a minimal system lacks. */
function hasFonts() {
  return ['ar', 'th', 'ja'].every((language) => {
    const { stdout } = spawnSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' })
    return (stdout ?? '').includes('Noto') // null without fc-list
  })
}
