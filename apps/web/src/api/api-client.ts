import type { Calls } from '@crema/contract/contract'
import { countries } from '@crema/contract/countries/countries'
import { isSuccess, type Envelope } from '@crema/contract/http/envelope'
import { apiVersion, headers, pathPrefix, requestTimeoutMs } from '@crema/contract/http/headers'
import { isPublicPath } from '@crema/contract/http/public-paths'
import { sign } from '@crema/contract/http/signature'
import type { EarlyAnswer } from '#src/lib/browser/early-taps.ts'
import { nextTask } from '#src/lib/scheduling/next-task.ts'
import type { SessionStore } from '#src/session/session.ts'
import { ApiError } from './api-error.ts'
import { synchronizeClock, serverNow } from './server-clock.ts'

export type CallKey = keyof Calls
export type RequestOf<Key extends CallKey> = Calls[Key]['request']
export type AnswerOf<Key extends CallKey> = Calls[Key]['response']

export type CallOptions<Key extends CallKey> = {
  signal?: AbortSignal
  /** Override the client's own headers one by one. */
  headers?: Record<string, string>
} & (Calls[Key]['idempotent'] extends true ? { idempotencyKey: string } : { idempotencyKey?: never })

export type ApiClient = {
  /** Calls the gateway. Every failure rejects with ApiError. */
  call: <Key extends CallKey>(
    key: Key,
    request: RequestOf<Key>,
    ...options: Calls[Key]['idempotent'] extends true ? [CallOptions<Key>] : [CallOptions<Key>?]
  ) => Promise<AnswerOf<Key>>
  /** Reads an answer to a call that `early.ts` sent. Rejects with ApiError as `call` does. */
  readEarlyAnswer: <Key extends CallKey>(key: Key, answer: Promise<EarlyAnswer>) => Promise<AnswerOf<Key>>
}

/** What only the loaded client has. */
export type LoadedClient = ApiClient & {
  /** Opens a stream of server-sent events. Resolves with its body once the gateway sends, rejects with StreamRefused. */
  openStream: (key: StreamKey, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
}

export type StreamKey = 'GET member/changes'

/** The gateway refused a stream, and asks to wait that long before the next attempt. */
export class StreamRefused extends Error {
  override name = 'StreamRefused'
  readonly retryAfterMs: number

  constructor(retryAfterMs: number) {
    super('The stream was refused.')
    this.retryAfterMs = retryAfterMs
  }
}

export type ApiSettings = {
  /** The gateway's origin; empty for the page's own host. */
  gateway: string
  appKey: string
  appSecret: string
  version: string
  brand: string
}

export type ApiClientOptions = {
  settings: ApiSettings
  session: SessionStore
  /** Requests a new token after the current one was refused; resolves to whether there is one. */
  renewSession: () => Promise<boolean>
  /** Asks the member to sign in again, for a write that must not be lost; resolves to whether they did. */
  reauthenticate: () => Promise<boolean>
}

/** The abort reason of a call that has timed out. */
const timeoutReason = 'timeout'

export function createApiClient({
  settings,
  session,
  renewSession: renew,
  reauthenticate: signIn,
}: ApiClientOptions): LoadedClient {
  // The browser cancels calls when it leaves the page, which is not to be reported as a failure.
  let isPageHidden = false
  window.addEventListener('pagehide', () => (isPageHidden = true))
  window.addEventListener('pageshow', () => (isPageHidden = false))

  // Calls that are refused together share one renewal and one sign-in.
  const renewOnce = once(renew)
  const reauthenticateOnce = once(signIn)

  // A read that reaches the gateway after the sign-out would be refused.
  let signOut: Promise<unknown> | undefined

  const send = async (
    key: CallKey,
    request: object,
    options?: CallOptions<CallKey>,
    isRepeat = false,
  ): Promise<unknown> => {
    const [method = '', path = ''] = key.split(' ')
    const url = `${settings.gateway}${pathPrefix}${path}`
    // `AbortSignal.any` is missing in the oldest supported browsers.
    const abort = new AbortController()
    const cancel = () => abort.abort()
    const timer = setTimeout(() => abort.abort(timeoutReason), requestTimeoutMs)
    if (options?.signal?.aborted) cancel()
    options?.signal?.addEventListener('abort', cancel)
    try {
      if (isRead(key, options)) await signOut
      const answer = await fetch(method === 'GET' ? url + queryOf(request) : url, {
        method,
        headers: { ...headersFor(path, settings, session), ...keyHeader(options), ...options?.headers },
        credentials: settings.gateway === '' ? 'same-origin' : 'include',
        signal: abort.signal,
        ...(method === 'GET' ? {} : { body: JSON.stringify(request) }),
      })
      synchronizeClock(answer.headers.get('date'))
      const envelope = (await answer.json()) as Envelope<{ now?: unknown } | null> // as the contract defines
      // The gateway refused the signature's time before it executed the call, and answered its own time.
      if (answer.status === 403 && !isRepeat && typeof envelope.data?.now === 'number') {
        synchronizeClock(envelope.data.now)
        return await send(key, request, options, true)
      }
      return readEnvelope(answer.status, envelope)
    } catch (error) {
      throw asApiError(error, abort.signal.reason === timeoutReason, isPageHidden || abort.signal.aborted)
    } finally {
      clearTimeout(timer)
    }
  }
  const requestStream = (path: string, signal: AbortSignal) =>
    fetch(settings.gateway + pathPrefix + path, {
      headers: headersFor(path, settings, session),
      credentials: settings.gateway === '' ? 'same-origin' : 'include',
      signal,
    })
  return {
    openStream: async (key, signal) => {
      const path = key.slice('GET '.length)
      await signOut
      let answer = await requestStream(path, signal)
      if (answer.status === 401 && (await renewOnce())) answer = await requestStream(path, signal)
      synchronizeClock(answer.headers.get('date'))
      if (!answer.ok || !answer.body)
        throw new StreamRefused(Number(answer.headers.get('retry-after')) * 1_000)
      return answer.body
    },
    call: async (key, request, ...[options]) => {
      // `send` has no generic key; the contract gives the answer's type.
      type Answer = AnswerOf<typeof key>
      const given = options as CallOptions<CallKey> | undefined
      const sent = send(key, request, given)
      // The session ends in the task of the answer.
      if (key === 'POST customer/logout') signOut = sent.then(nextTask, nextTask)
      try {
        return (await sent) as Answer
      } catch (error) {
        const wasRefused =
          error instanceof ApiError && error.failure.kind === 'protocol' && error.failure.status === 401
        // A caller that passes its own token handles the refusal of that token itself.
        const isOwnToken = given?.headers?.['authorization'] !== undefined
        if (!wasRefused || isOwnToken || key === 'POST customer/refresh') throw error
        // Reads and sign-out do not request a sign-in: a member's screen shows its own invitation to sign in.
        const isWrite = !isRead(key, given) && key !== 'POST customer/logout'
        if (!(await renewOnce()) && !(isWrite && (await reauthenticateOnce()))) throw error
        return (await send(key, request, given)) as Answer
      }
    },
    readEarlyAnswer: async (key, answer) => {
      try {
        const [{ status, headers: answered }, body] = await answer
        synchronizeClock(answered.get('date'))
        // As in `call`: the contract gives the answer's type.
        return readEnvelope(status, body as Envelope) as AnswerOf<typeof key>
      } catch (error) {
        throw asApiError(error, false, false)
      }
    },
  }
}

/** Whether a call changes nothing: only reads are cancelled by a signal. */
const isRead = (key: CallKey, options: CallOptions<CallKey> | undefined) =>
  key.startsWith('GET ') || options?.signal !== undefined

/** The headers of. Calls of public paths have no token; others have the USER_TOKEN, or else the LOGOUT_TOKEN. */
function headersFor(path: string, settings: ApiSettings, store: SessionStore): Record<string, string> {
  const { locale, country, zone, deviceId, token, logoutToken } = store.get()
  const bearer = isPublicPath(path) ? null : (token ?? logoutToken)
  const timestamp = String(serverNow())
  return {
    'content-type': 'application/json',
    [headers.timestamp]: timestamp,
    [headers.appKey]: settings.appKey,
    [headers.signature]: sign(
      { path: pathPrefix + path, timestamp, version: settings.version },
      settings.appSecret,
    ),
    [headers.version]: settings.version,
    [headers.apiVersion]: apiVersion,
    [headers.brand]: settings.brand,
    [headers.language]: locale,
    [headers.country]: country,
    [headers.zone]: zone,
    [headers.countryCode]: countries[country].dial,
    [headers.deviceId]: deviceId,
    ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
  }
}

/** One run at a time: calls during a run get its result. */
function once(work: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | null = null
  return () => (running ??= work().finally(() => (running = null)))
}

function keyHeader(options: { idempotencyKey?: string } | undefined): Record<string, string> {
  return options?.idempotencyKey === undefined ? {} : { [headers.idempotencyKey]: options.idempotencyKey }
}

function queryOf(request: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request)) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return query.size === 0 ? '' : `?${query}`
}

function readEnvelope(status: number, envelope: Envelope): unknown {
  if (isSuccess(envelope)) return envelope.data
  const { busCode, busMessage: message, traceId } = envelope
  if (busCode === '1') throw new ApiError({ kind: 'network' })
  throw new ApiError(
    envelope.code === 200
      ? { kind: 'refused', name: busCode, message, help: envelope.data, traceId }
      : { kind: 'protocol', status, name: busCode, message, traceId },
  )
}

function asApiError(error: unknown, timedOut: boolean, cancelled: boolean): ApiError {
  if (error instanceof ApiError) return error
  if (timedOut) return new ApiError({ kind: 'timeout' })
  if (cancelled) return new ApiError({ kind: 'cancelled' })
  return new ApiError({ kind: navigator.onLine ? 'network' : 'offline' })
}
