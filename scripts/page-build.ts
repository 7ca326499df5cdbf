/** Builds the page into apps/web/dist, and checks whether the build is current. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, runCommand } from './run-command.ts'
import { logsFolder, reportStep } from './steps/report-step.mjs'

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

const steps = [
  { title: 'Page for browsers', command: ['vite', 'build'] },
  { title: 'Page for the gateway', command: ['vite', 'build', '--ssr', 'src/app/entry-server.tsx'] },
  { title: 'Page of all components', command: ['vite', 'build', '--config', 'vite.components.config.ts'] },
]

/** Prints each step, with the details in a file. True if the build succeeded. */
export async function buildPage(): Promise<boolean> {
  const builtFrom = fingerprint()
  const logFile = join(logsFolder, 'build.log')
  for (const [index, { title, command }] of steps.entries()) {
    const ok = await reportStep(title, { logFile, append: index > 0 }, (onOutput) =>
      runCommand(command, { cwd: join(root, 'apps', 'web'), onOutput }),
    )
    if (!ok) return false
  }
  console.log(`  Details: ${relative(process.cwd(), logFile)}`)
  writeFileSync(stampFile, builtFrom)
  return true
}

export function isPageBuilt(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint()
}

/** Depends on the content of the page's sources, not on their modification times, which a clone changes. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const [name, defaultValue] of Object.entries(settings))
    hash.update(`${process.env[name] || defaultValue}\0`)
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !ignored.test(path.replaceAll('\\', '/')))
    .toSorted()
  for (const path of files) hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}
