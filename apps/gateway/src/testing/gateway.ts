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
import { migrate } from '#src/database/migrate.ts'
import { openDatabase } from '#src/database/open-database.ts'
import { createLog } from '#src/log.ts'
import type { Services } from '#src/services.ts'
import { openMigratedMemory } from './memory-database.ts'

/** What happens to be built on a machine must not decide its tests. */
const noPage = join(import.meta.dirname, 'no-page')

/** `pagesFolder`: default none. */
export type TestGatewayOptions = Pick<AppOptions, 'routes' | 'maxEventLoopDelayMs' | 'pagesFolder'> & {
  /** A `postgres://` URL, migrated if need be. Default: an embedded database in memory, migrated. */
  database?: string | undefined
  /** What the clock shows at first. Default: the time now. It stands still until it is moved. */
  now?: Date | string | undefined
  /** Settings other than the demo's. */
  config?: Partial<Config> | undefined
  /** Sees every statement. */
  plugin?: KyselyPlugin | undefined
}

export type CallOptions = {
  token?: string | undefined
  /** Default: a fresh one where the call takes one; null for none. */
  idempotencyKey?: string | null | undefined
  /** Instead of the page's own. Undefined leaves one out. */
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
  /** Calls as the page does and answers the envelope. `data` is typed as of a success: check `busCode` first. */
  call: <Name extends CallName>(
    name: Name,
    input: Calls[Name]['request'],
    options?: CallOptions,
  ) => Promise<Envelope<DataOf<Name>>>
  /** The same, with the whole HTTP answer; takes any path and any body. */
  send: (name: string, input: unknown, options?: CallOptions) => Promise<LightMyRequestResponse>
  /** The same with a body of any bytes, for what is no JSON. */
  sendRaw: (name: string, body: string, options?: CallOptions) => Promise<LightMyRequestResponse>
  /** The headers with which the page would make this call now. */
  headersFor: (name: string, options?: CallOptions) => Record<string, string>
  /** Signs in through the calls and the demo inbox; a new address becomes a member. */
  signIn: (email: string) => Promise<{ token: string; memberId: string }>
  /** Has a code sent and answers it with what goes with it. */
  askForCode: (
    email: string,
    purpose: Calls['POST customer/emailCode']['request']['purpose'],
  ) => Promise<{ email: string; challengeId: string; code: string }>
  /** The newest code for an address or phone, once more than `seen` have come. */
  newestCode: (to: string, seen?: number) => Promise<string>
  /** Listens on a free port of this machine and answers the origin. */
  listen: () => Promise<string>
  close: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}

/** A gateway of its own for a test. `await using gateway = await startGateway()` closes it by itself. */
export async function startGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const config: Config = { ...readConfig({ NODE_ENV: 'test' }), rateLimitFactor: 1000, ...options.config }
  const lines: string[] = []
  const log = createLog(config, { write: (line) => void lines.push(line) })
  let time = new Date(options.now ?? Date.now()).getTime()
  const clock: TestClock = {
    now: () => new Date(time),
    set: (instant) => void (time = new Date(instant).getTime()),
    move: (milliseconds) => void (time += milliseconds),
  }

  const plain =
    options.database === undefined
      ? await openMigratedMemory()
      : await openDatabase(options.database, { pool: config.databasePool })
  if (plain.kind === 'postgres') await migrate(plain.database)
  const opened = options.plugin ? { ...plain, database: plain.database.withPlugin(options.plugin) } : plain
  const { app, services, close } = await createGateway({
    config,
    opened,
    clock: clock.now,
    log,
    routes: options.routes,
    maxEventLoopDelayMs: options.maxEventLoopDelayMs ?? 0,
    pagesFolder: options.pagesFolder ?? noPage,
  })
  await app.ready()

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

  const askForCode: TestGateway['askForCode'] = async (email, purpose) => {
    const seen = (await codesTo(app, email)).length
    const { data } = await call('POST customer/emailCode', { email, purpose })
    return { email, challengeId: data.challengeId, code: await newestCode(app, email, seen) }
  }

  return {
    app,
    services,
    clock,
    get log() {
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    },
    headersFor: headersOf,
    send,
    sendRaw: (name, body, callOptions) => inject(name, { payload: body }, callOptions),
    call,
    askForCode,
    async signIn(email) {
      const { data } = await call('POST customer/emailLogin', {
        ...(await askForCode(email, 'login')),
        consents: { terms: true, marketing: { push: false, sms: false, email: false } },
      })
      return readSignIn(data)
    },
    newestCode: (to, seen = 0) => newestCode(app, to, seen),
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    close,
    [Symbol.asyncDispose]: close,
  }
}

function readName(name: string): ['GET' | 'POST', string] {
  const [method, path = ''] = name.split(' ')
  return [method === 'GET' ? 'GET' : 'POST', path]
}

/** As the page signs. A header given takes the place of the page's, also in what is signed. */
function signedHeaders(
  path: string,
  { appKey, appSecret }: Config,
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

async function codesTo(app: FastifyInstance, email: string): Promise<{ code: string }[]> {
  const answer = await app.inject({ method: 'GET', url: '/demo/inbox', query: { to: email } })
  return answer.json<{ items: { code: string }[] }>().items
}

/** Codes leave through the outbox, a moment after the call that asked for them. */
async function newestCode(app: FastifyInstance, email: string, seen: number): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const codes = await codesTo(app, email)
    const [newest] = codes
    if (newest && codes.length > seen) return newest.code
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`No code for ${email} came.`)
}

function readSignIn(answer: SignInAnswer): { token: string; memberId: string } {
  if (answer?.outcome !== 'signedIn' && answer?.outcome !== 'registered')
    throw new Error('The sign-in failed.')
  return { token: answer.session.token, memberId: answer.member.memberId }
}
