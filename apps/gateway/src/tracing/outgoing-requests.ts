import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { startSpan, type OpenSpan } from './spans.ts'

/** What Node publishes of a call by `fetch`. */
type Published = {
  request: { origin: string | URL; method: string }
  response?: { statusCode: number }
  error?: unknown
}

/** Records a span for every call by `fetch`: its method, host and status. Returns what ends it. */
export function traceOutgoingRequests(): () => void {
  const open = new WeakMap<object, OpenSpan>()
  // The channels' messages have these forms: https://undici.nodejs.org/#/docs/api/DiagnosticsChannel
  const handlers = {
    'undici:request:create': ({ request }: Published) => {
      const host = new URL(request.origin).hostname
      const span = startSpan(() => ({
        name: `${request.method} ${host}`,
        kind: 'client',
        attributes: { 'http.request.method': request.method, 'server.address': host },
      }))
      if (span) open.set(request, span)
    },
    'undici:request:headers': ({ request, response }: Published) => {
      if (response) open.get(request)?.add({ 'http.response.status_code': response.statusCode })
    },
    'undici:request:trailers': ({ request }: Published) => open.get(request)?.end(),
    'undici:request:error': ({ request, error }: Published) => open.get(request)?.end(error),
  }
  const subscribed = Object.entries(handlers).map(([channel, handle]) => {
    const listener = (message: unknown) => handle(message as Published) // as Node documents it
    subscribe(channel, listener)
    return () => void unsubscribe(channel, listener)
  })
  return () => {
    for (const end of subscribed) end()
  }
}
