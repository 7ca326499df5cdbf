import * as z from 'zod/mini'
import { findAppHost, type HostWindow } from './app-host.ts'
import { appInit, type AppInit } from './app-init.ts'
import { type AppAnswerOf, type AppMethod, appMethods, type AppParams } from './app-methods.ts'

/** Why a call failed. `cancelled`, `denied` and `unsupported` are error codes of the app; all its others are `failed`. */
export type AppFailure =
  | 'noHost'
  | 'timeout'
  | 'malformed'
  | 'cancelled'
  | 'denied'
  | 'unsupported'
  | 'failed'
export type AppAnswer<Value> = { ok: Value } | { failed: AppFailure }

export type AppBridge = {
  /** Calls the app. Never rejects; the answer has passed the method's schema. */
  call: <Method extends AppMethod>(
    method: Method,
    params: AppParams[Method],
  ) => Promise<AppAnswer<AppAnswerOf<Method>>>
  /** The app's init object, requested once; undefined where none arrived in time. */
  init: () => Promise<AppInit | undefined>
  /** Whether the app has answered in this protocol. Older apps never do, so callers need not wait for them. */
  hasAnswered: () => boolean
  /** Calls back each time the app has shared something. Returns a function that unsubscribes. */
  onShared: (listener: () => void) => () => void
}

export type BridgeNames = {
  /** The name of the app's channel. */
  channel: string
  /** The page's function that receives the app's answers. */
  receiver: string
  /** The functions that older apps call: with the init object, and after sharing. */
  initCallback: string
  shareCallback: string
}

type BridgeOptions = {
  page: HostWindow & Pick<Window, 'addEventListener'>
  names: BridgeNames
  newId: () => string
}

type PendingCall = {
  text: string
  isSent: boolean
  answer: z.core.$ZodType
  resolve: (answer: AppAnswer<unknown>) => void
}

const version = 1
const pollIntervalMs = 50
/** Pictures are sent, never received, so answers are short. */
const messageLengthMax = 256 * 1024

const answerEnvelope = z.discriminatedUnion('ok', [
  z.object({ id: z.string(), ok: z.literal(true), data: z.optional(z.unknown()) }),
  z.object({ id: z.string(), ok: z.literal(false), error: z.optional(z.unknown()) }),
])
const eventEnvelope = z.object({ event: z.literal('shareSuccess') })
const appError = z.object({ code: z.enum(['cancelled', 'denied', 'unsupported']) })

/** The bridge between the page and the host app. Every message of the app is validated; unknown ones are ignored. */
export function createAppBridge({ page, names, newId }: BridgeOptions): AppBridge {
  const pending = new Map<string, PendingCall>()
  const sharedListeners = new Set<() => void>()
  let pollTimer: ReturnType<typeof setInterval> | undefined
  let initRequest: Promise<AppInit | undefined> | undefined
  let hasAnswered = false
  let resolveLegacyInit: ((init: AppInit) => void) | undefined

  const sendAll = () => {
    const host = findAppHost(page, names.channel)
    const unsent = [...pending.values()].filter(({ isSent }) => !isSent)
    if (host) for (const call of unsent) send(host, call)
    const isDone = host !== undefined || unsent.length === 0
    if (isDone) clearInterval(pollTimer)
    pollTimer = isDone ? undefined : (pollTimer ?? setInterval(sendAll, pollIntervalMs))
  }
  const send = (host: (text: string) => unknown, call: PendingCall) => {
    call.isSent = true
    try {
      // Some hosts answer with a promise as well; the others call `receive`.
      void Promise.resolve(host(call.text)).then(receive, () => {})
    } catch {
      call.resolve({ failed: 'failed' }) // the host's function threw
    }
  }
  const receive = (message: unknown) => {
    const parsed = parse(message)
    const event = z.safeParse(eventEnvelope, parsed)
    if (event.success) return notifyShared()
    const answer = z.safeParse(answerEnvelope, parsed)
    hasAnswered ||= answer.success
    // Late, repeated and foreign answers have no pending call. A malformed answer with the id of a call ends that call.
    const call = pending.get(answer.success ? answer.data.id : idOf(parsed))
    if (!call?.isSent) return
    if (!answer.success) return call.resolve({ failed: 'malformed' })
    if (!answer.data.ok) return call.resolve({ failed: failureOf(answer.data.error) })
    const value = z.safeParse(call.answer, answer.data.data)
    call.resolve(value.success ? { ok: value.data } : { failed: 'malformed' })
  }
  const notifyShared = () => {
    for (const listener of sharedListeners) listener()
  }

  const call: AppBridge['call'] = (method, params) =>
    new Promise((resolveCall) => {
      const { limitMs, answer } = appMethods[method]
      const id = newId()
      const timer = setTimeout(() => {
        entry.resolve({ failed: entry.isSent ? 'timeout' : 'noHost' })
        sendAll()
      }, limitMs)
      const entry: PendingCall = {
        text: JSON.stringify({ v: version, id, method, params }),
        isSent: false,
        answer,
        resolve: (result) => {
          clearTimeout(timer)
          // The value was parsed by the schema of this method.
          if (pending.delete(id)) resolveCall(result as AppAnswer<AppAnswerOf<typeof method>>)
        },
      }
      pending.set(id, entry)
      sendAll()
    })

  // The event of a host that becomes ready after the page.
  page.addEventListener('flutterInAppWebViewPlatformReady', sendAll)
  page[names.receiver] = receive
  page[names.initCallback] = (init: unknown) => {
    const read = z.safeParse(appInit, parse(init))
    if (read.success) resolveLegacyInit?.(read.data)
  }
  page[names.shareCallback] = notifyShared

  return {
    call,
    init: () =>
      (initRequest ??= new Promise((resolve) => {
        // Whichever arrives first: a promise ignores a second resolve.
        resolveLegacyInit = resolve
        void call('init', {}).then((answer) => resolve('ok' in answer ? answer.ok : undefined))
      })),
    hasAnswered: () => hasAnswered,
    onShared: (listener) => {
      sharedListeners.add(listener)
      return () => sharedListeners.delete(listener)
    },
  }
}

function parse(message: unknown): unknown {
  if (typeof message !== 'string') return message
  if (message.length > messageLengthMax) return undefined
  try {
    return JSON.parse(message)
  } catch {
    return undefined // not a message of the bridge
  }
}

function idOf(message: unknown): string {
  const hasId = typeof message === 'object' && message !== null && 'id' in message
  return hasId && typeof message.id === 'string' ? message.id : ''
}

function failureOf(error: unknown): AppFailure {
  const known = z.safeParse(appError, error)
  return known.success ? known.data.code : 'failed'
}
