/** Builds the page into apps/web/dist, and checks whether the build is current. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runCommand } from './run-command.ts'

const stampFile = join(root, 'apps', 'web', 'dist', '.built-from')

const sources = [
  'package-lock.json',
  'apps/web/{package.json,index.html,vite.config.ts,vite.components.config.ts}',
  'apps/web/{src,stories,vite,public}/**/*',
  'packages/{contract,i18n}/**/*.{ts,json}',
  'brands/**/*',
]
const ignored = /(^|\/)node_modules\/|\.test\.tsx?$|\/scripts\//
/** Settings that change the build, with their defaults. */
const settings = { CREMA_BRAND: 'crema', NODE_ENV: 'production' }

/** True if the build succeeded. */
export async function buildPage(): Promise<boolean> {
  const builtFrom = fingerprint()
  const { ok } = await runCommand(['npm', 'run', 'build', '--workspace', '@crema/web'], { live: true })
  if (ok) writeFileSync(stampFile, builtFrom)
  return ok
}

export function isPageBuilt(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint()
}

/** Depends on the content of the page's sources, not on their modification times, which a clone changes. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const [name, defaultValue] of Object.entries(settings))
    hash.update(`${process.env[name] ?? defaultValue}\0`)
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !ignored.test(path.replaceAll('\\', '/')))
    .toSorted()
  for (const path of files) hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}
