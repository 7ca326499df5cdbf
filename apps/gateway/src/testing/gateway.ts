import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import type { Calls } from '@crema/contract/contract'
import type { Envelope } from '@crema/contract/http/envelope'
import { headers, pathPrefix } from '@crema/contract/http/headers'
import { sign } from '@crema/contract/http/signature'
import type { SignInAnswer } from '@crema/contract/identity/member'
import { createGateway, type AppOptions } from '#src/app.ts'
import { readConfig, type Config } from '#src/config/config.ts'
import { migrateMarket } from '#src/database/markets/open-market.ts'
import { openDatabase } from '#src/database/open-database.ts'
import { createLog } from '#src/log.ts'
import type { Services } from '#src/services.ts'
import { openMigrated } from './engines.ts'
import { openMigratedMemory } from './memory-database.ts'

/** Tests do not depend on whether the page is built. */
const noPage = join(import.meta.dirname, 'no-page')

/** `pagesFolder`: default none. */
export type TestGatewayOptions = Pick<AppOptions, 'routes' | 'maxEventLoopDelayMs' | 'pagesFolder'> & {
  /** Whether jobs are run repeatedly, as in production. Default: no; a test runs them when it needs them. */
  isRepeatingJobs?: boolean | undefined
  /** How long calls wait for the database before they are refused. Default: until their deadline. */
  overloadMs?: number | undefined
  /**
   * A `postgres://` URL, which is migrated, or `embedded`: a migrated one in memory. Default: one on the server of the test run,
   * as in production; embedded where a run has no server.
   */
  database?: string | undefined
  /** The schema of a market in that database, which is created and migrated. */
  schema?: string | undefined
  /** The initial time of the clock. Default: now. The clock is stopped until a test moves it. */
  now?: Date | string | undefined
  /** Overrides of the demo's settings. */
  config?: Partial<Config> | undefined
  /** Of a market beside others: the directory of all, and their services. */
  directory?: Services['directory']
  markets?: Services['markets']
  /** A Kysely plugin for every statement. */
  plugin?: KyselyPlugin | undefined
}

export type CallOptions = {
  token?: string | undefined
  /** Default: a random one; null for none. */
  idempotencyKey?: string | null | undefined
  /** Overrides of the page's headers; undefined omits one. */
  headers?: Record<string, string | undefined> | undefined
}

export type TestClock = {
  now: () => Date
  set: (instant: Date | string) => void
  move: (milliseconds: number) => void
}

export type CallName = keyof Calls
type DataOf<Name extends CallName> = Calls[Name]['response']

export type TestGateway = {
  app: FastifyInstance
  services: Services
  clock: TestClock
  /** The log's lines so far, parsed. */
  log: Record<string, unknown>[]
  /** Calls as the page does and returns the envelope. `data` is typed as of a success: check `busCode` first. */
  call: <Name extends CallName>(
    name: Name,
    input: Calls[Name]['request'],
    options?: CallOptions,
  ) => Promise<Envelope<DataOf<Name>>>
  /** The same with any path and body; returns the HTTP response. */
  send: (name: string, input: unknown, options?: CallOptions) => Promise<LightMyRequestResponse>
  /** The same with any text as body, for invalid JSON. */
  sendRaw: (name: string, body: string, options?: CallOptions) => Promise<LightMyRequestResponse>
  /** The page's headers for a call, signed with the clock's time. */
  headersFor: (name: string, options?: CallOptions) => Record<string, string>
  /** Signs in through the API and the demo inbox; a new address is registered. */
  signIn: (email: string, options?: CallOptions) => Promise<{ token: string; memberId: string }>
  /** Requests a code and returns it with its challenge. */
  askForCode: (
    email: string,
    purpose: Calls['POST customer/emailCode']['request']['purpose'],
    options?: CallOptions,
  ) => Promise<{ email: string; challengeId: string; code: string }>
  /** The newest code of an address or phone, once more than `seen` were sent. */
  newestCode: (to: string, seen?: number) => Promise<string>
  /** Listens on a free port of the loopback and returns the origin. */
  listen: () => Promise<string>
  close: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}

/** Starts a gateway for a test. `await using gateway = await startGateway()` closes it automatically. */
export async function startGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const { schema } = options
  const settings = readConfig({ NODE_ENV: 'test' })
  const market = { ...settings.market, databaseUrl: options.database, schema }
  const config: Config = { ...settings, market, rateLimitFactor: 1000, ...options.config }
  const lines: string[] = []
  const log = createLog(config, { write: (line) => void lines.push(line) })
  const clock = testClock(options.now)
  const { overloadMs } = options
  const pool = config.databasePool
  const base =
    options.database === undefined
      ? await openMigrated({ pool, overloadMs })
      : options.database === 'embedded'
        ? await openMigratedMemory({ overloadMs })
        : await openDatabase(options.database, { pool, overloadMs, schema })
  if (base.kind === 'postgres') await migrateMarket({ markets: [market] }, market, base)
  const opened = options.plugin ? { ...base, database: base.database.withPlugin(options.plugin) } : base
  const { app, services, close } = await createGateway({
    config,
    opened,
    clock: clock.now,
    log,
    directory: options.directory,
    ...(options.markets && { markets: options.markets }),
    routes: options.routes,
    maxEventLoopDelayMs: options.maxEventLoopDelayMs ?? 0,
    pagesFolder: options.pagesFolder ?? noPage,
    isRepeatingJobs: options.isRepeatingJobs ?? false,
  })
  await app.ready()

  return {
    ...createClient(app, config, clock),
    app,
    services,
    clock,
    get log() {
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** A clock that is stopped at `start`; default now. */
export function testClock(start: Date | string = new Date()): TestClock {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    set: (instant) => void (time = new Date(instant).getTime()),
    move: (milliseconds) => void (time += milliseconds),
  }
}

type TestClient = Pick<
  TestGateway,
  'call' | 'send' | 'sendRaw' | 'headersFor' | 'signIn' | 'askForCode' | 'newestCode'
>

/** Calls a gateway as the page does. */
export function createClient(
  app: Pick<FastifyInstance, 'inject'>,
  config: Pick<Config, 'appKey' | 'appSecret'>,
  clock: TestClock,
): TestClient {
  const headersOf: TestGateway['headersFor'] = (name, callOptions = {}) =>
    signedHeaders(readName(name)[1], config, clock.now(), callOptions)
  const inject = (
    name: string,
    content: { query: Record<string, string> } | { payload: string },
    callOptions?: CallOptions,
  ) => {
    const [method, path] = readName(name)
    return app.inject({ method, url: pathPrefix + path, headers: headersOf(name, callOptions), ...content })
  }
  const send: TestGateway['send'] = (name, input, callOptions) =>
    inject(
      name,
      name.startsWith('GET ') ? { query: asQuery(input) } : { payload: JSON.stringify(input) },
      callOptions,
    )
  const call: TestGateway['call'] = async (name, input, callOptions) => {
    const answer = await send(name, input, callOptions)
    return answer.json()
  }

  const askForCode: TestGateway['askForCode'] = async (email, purpose, callOptions) => {
    const seen = (await codesTo(app, email)).length
    const { busCode, data } = await call('POST customer/emailCode', { email, purpose }, callOptions)
    if (busCode !== '1') throw new Error(`The code for ${email} was refused: ${busCode}`)
    return { email, challengeId: data.challengeId, code: await newestCode(app, email, seen) }
  }

  return {
    headersFor: headersOf,
    send,
    sendRaw: (name, body, callOptions) => inject(name, { payload: body }, callOptions),
    call,
    askForCode,
    async signIn(email, callOptions) {
      const code = await askForCode(email, 'login', callOptions)
      const consents = {
        terms: true,
        privacy: true,
        personalInformation: true,
        transferAbroad: true,
        marketing: { push: false, sms: false, email: false },
      } as const
      const { data } = await call('POST customer/emailLogin', { ...code, consents }, callOptions)
      return readSignIn(data)
    },
    newestCode: (to, seen = 0) => newestCode(app, to, seen),
  }
}

function readName(name: string): ['GET' | 'POST', string] {
  const [method, path = ''] = name.split(' ')
  return [method === 'GET' ? 'GET' : 'POST', path]
}

/** The page's signed headers. Overrides are part of what is signed. */
function signedHeaders(
  path: string,
  { appKey, appSecret }: Pick<Config, 'appKey' | 'appSecret'>,
  now: Date,
  options: CallOptions,
): Record<string, string> {
  const { token, idempotencyKey = randomUUID() } = options
  const merged: Record<string, string | undefined> = {
    'content-type': 'application/json',
    [headers.timestamp]: String(now.getTime()),
    [headers.appKey]: appKey,
    [headers.version]: 'test',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(idempotencyKey !== null && { [headers.idempotencyKey]: idempotencyKey }),
    ...options.headers,
  }
  const fields = {
    path: pathPrefix + path,
    timestamp: merged[headers.timestamp] ?? '',
    version: merged[headers.version] ?? '',
  }
  const signed = { [headers.signature]: sign(fields, appSecret), ...merged }
  return Object.fromEntries(
    Object.entries(signed).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

function asQuery(input: unknown): Record<string, string> {
  if (typeof input !== 'object' || input === null) return {}
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

async function codesTo(app: Pick<FastifyInstance, 'inject'>, email: string): Promise<{ code: string }[]> {
  const answer = await app.inject({ method: 'GET', url: '/demo/inbox', query: { to: email } })
  return answer.json<{ items: { code: string }[] }>().items
}

/** How long a busy machine may take to deliver a code. */
const codeMs = 20_000

/** The outbox delivers codes shortly after the call. */
async function newestCode(
  app: Pick<FastifyInstance, 'inject'>,
  email: string,
  seen: number,
): Promise<string> {
  const limit = performance.now() + codeMs
  while (performance.now() < limit) {
    const codes = await codesTo(app, email)
    const [newest] = codes
    if (newest && codes.length > seen) return newest.code
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`No code was sent to ${email}.`)
}

function readSignIn(answer: SignInAnswer): { token: string; memberId: string } {
  if (answer?.outcome !== 'signedIn' && answer?.outcome !== 'registered')
    throw new Error('The sign-in failed.')
  return { token: answer.session.token, memberId: answer.member.memberId }
}
