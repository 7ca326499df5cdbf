/** Spans of requests, statements, calls to providers and messages. Without a tracer, the default, nothing is recorded. */

/** Every attribute that a span may have. None holds personal data: no address, token, path, query, parameter or error message. */
export const attributeNames = [
  'crema.outcome',
  'db.operation.name',
  'db.query.summary',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'messaging.destination.name',
  'server.address',
] as const

export type SpanAttributes = Partial<Record<(typeof attributeNames)[number], string | number>>

export type SpanStart = {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes: SpanAttributes
  /** The header `traceparent` of a caller that is trusted; default: the current span. */
  traceparent?: string | undefined
}

export type OpenSpan = {
  /** Runs `run`, and everything it awaits, as part of the span. */
  within: <Value>(run: () => Value) => Value
  add: (attributes: SpanAttributes) => void
  /** `error` is recorded by its kind alone. */
  end: (error?: unknown) => void
}

export type Tracer = { start: (span: SpanStart) => OpenSpan }

let tracer: Tracer | undefined

/** Records spans from now on with `next`, or no more. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next
}

/** Undefined where nothing is recorded. */
export function startSpan(span: () => SpanStart): OpenSpan | undefined {
  return tracer?.start(span())
}

/** Runs `run` in a span of its own. */
export function traced<Value>(span: () => SpanStart, run: () => Promise<Value>): Promise<Value> {
  const open = startSpan(span)
  if (!open) return run()
  const running = open.within(run)
  running.then(
    () => open.end(),
    (error: unknown) => open.end(error),
  )
  return running
}
