import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { LogController, type FastifyBaseLogger, type FastifyHttpOptions } from 'fastify'
import type { Config } from '#src/config/config.ts'
import { securityHeaders } from '../access/security-headers.ts'
import { respondToClientError, respondWithEnvelope } from '../endpoint/errors.ts'

const bodyBytesMax = 64 * 1024
/** Timeout for receiving a request; the page's timeout for a response is the same. */
const requestMs = 20_000
/** Timeout for its headers. Node exchanges the two where this one is longer, and its default is 60 seconds. */
const headersMs = 10_000
/** How often connections are checked for both timeouts; Node's default of 30 seconds would be added to them. */
const connectionsCheckMs = 1_000
/** Timeout for the start of a plugin; reading the built page takes long on a busy machine. */
const startMs = 60_000
/** Longer than the 60 s of usual load balancers: a server that closes first can lose a request that is being sent. */
const keepAliveMs = 72_000

/** Fastify's options of a gateway, and of the server before the gateways of several markets. */
export function serverOptions(config: Config, log: FastifyBaseLogger) {
  return {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: bodyBytesMax,
    requestTimeout: requestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: connectionsCheckMs },
    keepAliveTimeout: keepAliveMs,
    pluginTimeout: startMs,
    // Requests on open connections are answered while the gateway stops.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      void respondWithEnvelope(error, request, reply.headers(securityHeaders(config))),
    clientErrorHandler: respondToClientError(securityHeaders(config)),
  } satisfies FastifyHttpOptions<Server>
}
