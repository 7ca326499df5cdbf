import type { Calls } from '@crema/contract/contract'
import { countries } from '@crema/contract/countries/countries'
import { isSuccess, type Envelope } from '@crema/contract/http/envelope'
import { apiVersion, headers, pathPrefix, requestTimeoutMs } from '@crema/contract/http/headers'
import { isPublicPath } from '@crema/contract/http/public-paths'
import { sign } from '@crema/contract/http/signature'
import type { EarlyAnswer } from '#src/lib/browser/early-taps.ts'
import type { SessionStore } from '#src/session/session.ts'
import { ApiError } from './api-error.ts'
import { synchronizeClock, serverNow } from './server-clock.ts'

export type CallKey = keyof Calls
export type RequestOf<Key extends CallKey> = Calls[Key]['request']
export type AnswerOf<Key extends CallKey> = Calls[Key]['response']

export type CallOptions<Key extends CallKey> = {
  signal?: AbortSignal
  /** Set over the client's own, one by one. */
  headers?: Record<string, string>
} & (Calls[Key]['idempotent'] extends true ? { idempotencyKey: string } : { idempotencyKey?: never })

export type ApiClient = {
  /** Calls the gateway. Rejects with ApiError, whatever goes wrong. */
  call: <Key extends CallKey>(
    key: Key,
    request: RequestOf<Key>,
    ...options: Calls[Key]['idempotent'] extends true ? [CallOptions<Key>] : [CallOptions<Key>?]
  ) => Promise<AnswerOf<Key>>
  /** Reads an answer to a call that `early.ts` sent. Rejects with ApiError as `call` does. */
  readEarlyAnswer: <Key extends CallKey>(key: Key, answer: Promise<EarlyAnswer>) => Promise<AnswerOf<Key>>
}

export type ApiSettings = {
  /** Where the gateway is; empty for the page's own host. */
  gateway: string
  appKey: string
  appSecret: string
  version: string
  brand: string
}

export type ApiClientOptions = {
  settings: ApiSettings
  session: SessionStore
  /** Tries to get a new token when the one in use was refused; answers whether there is one now. */
  renewSession: () => Promise<boolean>
  /** Asks the person to sign in again, for a write that must not be lost; answers whether they did. */
  reauthenticate: () => Promise<boolean>
}

/** Why a call was given up. */
const tooLate = 'too late'

export function createApiClient({
  settings,
  session,
  renewSession: renew,
  reauthenticate: signIn,
}: ApiClientOptions): ApiClient {
  // A page that is being left has its calls cancelled; that is nobody's failure.
  let isLeaving = false
  window.addEventListener('pagehide', () => (isLeaving = true))
  window.addEventListener('pageshow', () => (isLeaving = false))

  // Of calls refused at the same moment one renews the session, or asks, for all.
  const renewOnce = once(renew)
  const signInOnce = once(signIn)

  const send = async (
    key: CallKey,
    request: object,
    options?: CallOptions<CallKey>,
    isRepeat = false,
  ): Promise<unknown> => {
    const [method = '', path = ''] = key.split(' ')
    const url = `${settings.gateway}${pathPrefix}${path}`
    // `AbortSignal.any` is younger than the oldest browsers the page is built for.
    const stop = new AbortController()
    const cancel = () => stop.abort()
    const timer = setTimeout(() => stop.abort(tooLate), requestTimeoutMs)
    if (options?.signal?.aborted) cancel()
    options?.signal?.addEventListener('abort', cancel)
    try {
      const answer = await fetch(method === 'GET' ? url + queryOf(request) : url, {
        method,
        headers: { ...headersFor(path, settings, session), ...keyHeader(options), ...options?.headers },
        credentials: settings.gateway === '' ? 'same-origin' : 'include',
        signal: stop.signal,
        ...(method === 'GET' ? {} : { body: JSON.stringify(request) }),
      })
      synchronizeClock(answer.headers.get('date'))
      const envelope = (await answer.json()) as Envelope<{ now?: unknown } | null> // any gateway speaks the contract
      // The signature's time was refused, before anything was done: now the gateway's clock is known.
      if (answer.status === 403 && !isRepeat && typeof envelope.data?.now === 'number') {
        synchronizeClock(envelope.data.now)
        return await send(key, request, options, true)
      }
      return readEnvelope(answer.status, envelope)
    } catch (error) {
      throw asApiError(error, stop.signal.reason === tooLate, isLeaving || stop.signal.aborted)
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    call: async (key, request, ...[options]) => {
      // The generic key is lost on the way through the wire; its answer is the contract's.
      type Answer = AnswerOf<typeof key>
      const given = options as CallOptions<CallKey> | undefined
      try {
        return (await send(key, request, given)) as Answer
      } catch (error) {
        const wasRefused =
          error instanceof ApiError && error.failure.kind === 'protocol' && error.failure.status === 401
        // Whoever brought a token of their own wants to know whether that one is good.
        const isOwnToken = given?.headers?.['authorization'] !== undefined
        if (!wasRefused || isOwnToken || key === 'POST customer/refresh') throw error
        // A screen that reads for members shows by itself that nobody is signed in, and so does signing out.
        const isWrite =
          key.startsWith('POST ') && given?.signal === undefined && key !== 'POST customer/logout'
        if (!(await renewOnce()) && !(isWrite && (await signInOnce()))) throw error
        return (await send(key, request, given)) as Answer
      }
    },
    readEarlyAnswer: async (key, answer) => {
      try {
        const [{ status, headers: answered }, body] = await answer
        synchronizeClock(answered.get('date'))
        // As in `call`: the wire forgets the type.
        return readEnvelope(status, body as Envelope) as AnswerOf<typeof key>
      } catch (error) {
        throw asApiError(error, false, false)
      }
    },
  }
}

/** The headers of. Public paths never carry a token; elsewhere the user's goes before the logout token. */
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

/** One run at a time, which everybody who asks meanwhile waits for. */
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
