// Finds a browser that the tests can drive, and notes it in node_modules/.cache/crema/browser.json.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { cacheFolder } from './install.mjs'
import { unpackSparticuz } from './sparticuz.mjs'

const browserFile = join(cacheFolder, 'browser.json')
const mayUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Throws with one sentence where there is none and none can be installed. */
export async function prepareBrowser() {
  const chosen = process.env['CREMA_BROWSER']
  if (chosen) {
    if (!runs(chosen)) throw new Error(`CREMA_BROWSER names ${chosen}, which does not start.`)
    note({ executablePath: chosen })
    return
  }
  const noted = notedPath()
  const found = [...(noted ? [noted] : []), ...usualPlaces()].find((place) => runs(place))
  const packages = [
    ...(found || !mayUseApt ? [] : ['chromium']),
    ...(hasFonts() || !mayUseApt ? [] : ['fonts-noto-core', 'fonts-noto-cjk']),
  ]
  if (packages.length > 0) installPackages(packages)
  if (!hasFonts() && process.platform === 'linux') {
    console.warn(
      'No Noto fonts for Arabic, Thai and Chinese are installed: photographs will show boxes in these languages.',
    )
  }

  if (found && found === noted) return
  const executablePath = found ?? usualPlaces().find((place) => runs(place))
  if (executablePath) {
    note({ executablePath })
    return
  }
  const unpacked = await unpackSparticuz()
  if (!unpacked) {
    throw new Error('No Chrome, Chromium or Edge was found: install one, or name it in CREMA_BROWSER.')
  }
  note(unpacked)
}

/** @returns {string | undefined} */
function notedPath() {
  if (!existsSync(browserFile)) return undefined
  const noted = /** @type {{ executablePath: string }} */ (JSON.parse(readFileSync(browserFile, 'utf8')))
  return noted.executablePath
}

/** @param {{ executablePath: string, env?: Record<string, string> }} browser */
function note(browser) {
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(browserFile, JSON.stringify(browser, null, 2))
  console.log(`Tests use the browser at ${browser.executablePath}`)
}

/** @param {string} path */
function runs(path) {
  if (!existsSync(path)) return false
  // There, asking for the version opens a window instead.
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}

function usualPlaces() {
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

/** Fonts for the scripts that a bare system shows as boxes. */
function hasFonts() {
  return ['ar', 'th', 'ja'].every((language) => {
    const { stdout } = spawnSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' })
    return (stdout ?? '').includes('Noto') // null where there is no fc-list
  })
}

/** @param {string[]} packages */
function installPackages(packages) {
  console.log(`Installing ${packages.join(', ')} with apt-get, for the tests' browser.`)
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const { status } = spawnSync('apt-get', args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 600_000,
    })
    if (status !== 0) {
      console.warn(`apt-get ${args[0]} failed; going on without.`)
      return
    }
  }
}
