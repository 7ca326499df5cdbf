import * as z from 'zod/mini'
import { findAppHost, type HostWindow } from './app-host.ts'
import { appInit, type AppInit } from './app-init.ts'
import { type AppAnswerOf, type AppMethod, appMethods, type AppParams } from './app-methods.ts'

/** Why nothing came of it. The last four are the app's own words; what else it says is `failed`. */
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
  /** Asks the app. Never rejects; the answer is what the method's schema says. */
  call: <Method extends AppMethod>(
    method: Method,
    params: AppParams[Method],
  ) => Promise<AppAnswer<AppAnswerOf<Method>>>
  /** The app's init object, asked for once; undefined where none came in time. */
  init: () => Promise<AppInit | undefined>
  /** Whether the app has answered anything in this form. Older ones never do, and would be waited for in vain. */
  hasAnswered: () => boolean
  /** Calls back each time the app has shared something. Answers how to stop. */
  onShared: (listener: () => void) => () => void
}

export type BridgeNames = {
  /** What the app's channel is called. */
  channel: string
  /** The page's function that takes the app's answers. */
  receiver: string
  /** Those of older apps: one takes the init object, one tells that something was shared. */
  initCallback: string
  shareCallback: string
}

type BridgeParts = {
  page: HostWindow & Pick<Window, 'addEventListener'>
  names: BridgeNames
  newId: () => string
}

type Waiting = {
  text: string
  isSent: boolean
  answer: z.core.$ZodType
  settle: (answer: AppAnswer<unknown>) => void
}

const version = 1
const lookAgainMs = 50
/** A picture is sent, never received. */
const messageMax = 256 * 1024

const answerEnvelope = z.discriminatedUnion('ok', [
  z.object({ id: z.string(), ok: z.literal(true), data: z.optional(z.unknown()) }),
  z.object({ id: z.string(), ok: z.literal(false), error: z.optional(z.unknown()) }),
])
const eventEnvelope = z.object({ event: z.literal('shareSuccess') })
const appError = z.object({ code: z.enum(['cancelled', 'denied', 'unsupported']) })

/** The one way between the page and the app around it. Whatever the app sends is checked; what fits nothing is let go. */
export function createAppBridge({ page, names, newId }: BridgeParts): AppBridge {
  const waiting = new Map<string, Waiting>()
  const sharedListeners = new Set<() => void>()
  let looking: ReturnType<typeof setInterval> | undefined
  let asked: Promise<AppInit | undefined> | undefined
  let hasAnswered = false
  let takeLegacyInit: ((init: AppInit) => void) | undefined

  const sendAll = () => {
    const host = findAppHost(page, names.channel)
    const unsent = [...waiting.values()].filter(({ isSent }) => !isSent)
    if (host) for (const call of unsent) send(host, call)
    const isDone = host !== undefined || unsent.length === 0
    if (isDone) clearInterval(looking)
    looking = isDone ? undefined : (looking ?? setInterval(sendAll, lookAgainMs))
  }
  const send = (host: (text: string) => unknown, call: Waiting) => {
    call.isSent = true
    try {
      // Some hosts answer by a promise as well; one that says nothing there calls back.
      void Promise.resolve(host(call.text)).then(receive, () => {})
    } catch {
      call.settle({ failed: 'failed' }) // the app's own side threw
    }
  }
  const receive = (message: unknown) => {
    const parsed = parse(message)
    const event = z.safeParse(eventEnvelope, parsed)
    if (event.success) return tellShared()
    const answer = z.safeParse(answerEnvelope, parsed)
    hasAnswered ||= answer.success
    // Nobody waits: late, double, or another's. A wrong one that names its call ends that call.
    const call = waiting.get(answer.success ? answer.data.id : idOf(parsed))
    if (!call?.isSent) return
    if (!answer.success) return call.settle({ failed: 'malformed' })
    if (!answer.data.ok) return call.settle({ failed: failureOf(answer.data.error) })
    const value = z.safeParse(call.answer, answer.data.data)
    call.settle(value.success ? { ok: value.data } : { failed: 'malformed' })
  }
  const tellShared = () => {
    for (const listener of sharedListeners) listener()
  }

  const call: AppBridge['call'] = (method, params) =>
    new Promise((resolve) => {
      const { limitMs, answer } = appMethods[method]
      const id = newId()
      const timer = setTimeout(() => {
        entry.settle({ failed: entry.isSent ? 'timeout' : 'noHost' })
        sendAll()
      }, limitMs)
      const entry: Waiting = {
        text: JSON.stringify({ v: version, id, method, params }),
        isSent: false,
        answer,
        settle: (result) => {
          clearTimeout(timer)
          // What settles here was parsed by the schema of this very method.
          if (waiting.delete(id)) resolve(result as AppAnswer<AppAnswerOf<typeof method>>)
        },
      }
      waiting.set(id, entry)
      sendAll()
    })

  // The last thing that a host says when it becomes ready after the page.
  page.addEventListener('flutterInAppWebViewPlatformReady', sendAll)
  page[names.receiver] = receive
  page[names.initCallback] = (init: unknown) => {
    const read = z.safeParse(appInit, parse(init))
    if (read.success) takeLegacyInit?.(read.data)
  }
  page[names.shareCallback] = tellShared

  return {
    call,
    init: () =>
      (asked ??= new Promise((resolve) => {
        // Whichever comes first; a promise takes no second answer.
        takeLegacyInit = resolve
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
  if (message.length > messageMax) return undefined
  try {
    return JSON.parse(message)
  } catch {
    return undefined // no message of ours
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
