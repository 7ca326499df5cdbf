import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { startSpan, type OpenSpan } from '#src/tracing/spans.ts'
import { header } from '../access/request-context.ts'

/** Records a span for each request, with the route's pattern in place of its path. */
export const requestSpansPlugin = fastifyPlugin((app, _options, done) => {
  const open = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, next) => {
    const route = request.routeOptions.url ?? '*'
    const span = startSpan(() => ({
      name: `${request.method} ${route}`,
      kind: 'server',
      attributes: { 'http.request.method': request.method, 'http.route': route },
      traceparent: isFromTrustedProxy(request) ? header(request, 'traceparent') : undefined,
    }))
    if (!span) return next()
    open.set(request, span)
    span.within(next)
  })
  // Reading the body leaves the asynchronous context of the hook above.
  app.addHook('preValidation', (request, _reply, next) => {
    const span = open.get(request)
    if (span) span.within(next)
    else next()
  })
  app.addHook('onResponse', (request, reply, next) => {
    open.get(request)?.add({
      'http.response.status_code': reply.statusCode,
      ...(request.outcome !== null && { 'crema.outcome': request.outcome }),
      ...(reply.statusCode >= 500 && { 'error.type': String(reply.statusCode) }),
    })
    open.get(request)?.end()
    next()
  })
  done()
})

/** Only where TRUST_PROXY names the peer does Fastify read the addresses that it forwards. */
const isFromTrustedProxy = ({ ips }: FastifyRequest): boolean => ips !== undefined && ips.length > 1
