/** Loaded only where tracing is on, since it loads the packages of OpenTelemetry. */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type SpanContext,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { TracingSettings } from '#src/config/config.ts'
import { traceOutgoingRequests } from './outgoing-requests.ts'
import { setTracer, type OpenSpan, type SpanStart } from './spans.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }
/** https://www.w3.org/TR/trace-context/#traceparent-header; identifiers of zeros alone are invalid. */
const traceparentPattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** Sends spans to the collector from now on. `stop` sends the rest and ends it. */
export function startTracing({ endpoint, serviceName }: TracingSettings): { stop: () => Promise<void> } {
  // Headers, timeout and sampler are read from the standard variables by the packages.
  const exporter = new OTLPTraceExporter({ url: new URL('v1/traces', `${endpoint}/`).href })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('crema')
  const current = new AsyncLocalStorage<Context>()

  const start = ({ name, kind, attributes, traceparent }: SpanStart): OpenSpan => {
    const parent = parentOf(traceparent) ?? current.getStore() ?? ROOT_CONTEXT
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent)
    const context = trace.setSpan(parent, span)
    return {
      within: (run) => current.run(context, run),
      add: (added) => void span.setAttributes(added),
      end(error) {
        if (error !== undefined) {
          span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      },
    }
  }
  setTracer({ start })
  const endOutgoing = traceOutgoingRequests()
  return {
    async stop() {
      endOutgoing()
      setTracer(undefined)
      await provider.shutdown()
    },
  }
}

function parentOf(traceparent: string | undefined): Context | undefined {
  const [, traceId, spanId, flags] = traceparentPattern.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  const isSampled = (Number.parseInt(flags, 16) & TraceFlags.SAMPLED) !== 0
  const remote: SpanContext = {
    traceId,
    spanId,
    traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
  }
  return trace.setSpanContext(ROOT_CONTEXT, remote)
}
