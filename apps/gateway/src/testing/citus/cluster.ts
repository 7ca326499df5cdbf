/**
 * A Citus cluster on this machine for a test run. The command that starts one is given, and is no part of the project: `start 2`
 * prints the URL of the coordinator and of each worker, `stop` ends them, `install` installs what they need. It has its files in
 * CITUS_DIR.
 */
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { isOwn, isRunning, killServer } from '../postgres-server/leftovers.ts'

const execute = promisify(execFile)
const prefix = 'crema-citus-of-'
/** How long each command may take; `install` downloads packages. */
const limitMs = 300_000
/** The tests end processes, not machines: what was written to a file is there afterwards. */
const fast = { fsync: 'off', full_page_writes: 'off' }

/** Rejects with what the command printed where no cluster can be started. */
export async function startCluster(command: string): Promise<{ url: string; stop: () => Promise<void> }> {
  await endLeftovers(command)
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  // The servers run as another user where the tests run as root, and have a folder of their own below.
  chmodSync(folder, 0o755)
  const stop = () => endCluster(command, folder)
  try {
    const urls = await startNodes(command, folder)
    for (const url of urls) await configure(url)
    const [url] = urls
    if (url === undefined) throw new Error(`${command} start has printed no URL.`)
    return { url, stop }
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
}

async function startNodes(command: string, folder: string): Promise<string[]> {
  const start = async () => (await run(command, ['start', '2'], folder)).split('\n').filter(Boolean)
  try {
    return await start()
  } catch {
    // A node that was created without Citus would be started as it is.
    await removeNodes(command, folder)
    await run(command, ['install'], folder)
    return start()
  }
}

async function run(command: string, parameters: string[], folder: string): Promise<string> {
  const { stdout } = await execute(command, parameters, {
    env: { ...process.env, CITUS_DIR: join(folder, 'nodes') },
    timeout: limitMs,
  })
  return stdout
}

async function configure(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const [name, value] of Object.entries(fast))
      await client.query(`alter system set ${name} to ${value}`)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}

/** Ends the clusters of test runs that were killed. */
async function endLeftovers(command: string): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length)) : Number.NaN
    const folder = join(tmpdir(), name)
    if (Number.isNaN(owner) || isRunning(owner) || !isOwn(folder)) continue
    await endCluster(command, folder)
  }
}

async function endCluster(command: string, folder: string): Promise<void> {
  await removeNodes(command, folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

async function removeNodes(command: string, folder: string): Promise<void> {
  const nodes = join(folder, 'nodes')
  await run(command, ['stop'], folder)
  // The command does not stop a server that a test has started again.
  if (existsSync(nodes)) for (const name of readdirSync(nodes)) killServer(nodes, join(nodes, name))
  rmSync(nodes, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}
