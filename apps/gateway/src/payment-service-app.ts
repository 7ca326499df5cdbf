import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import Fastify, { LogController, type FastifyBaseLogger } from 'fastify'
import type { Gateway } from './app.ts'
import type { Config } from './config/config.ts'
import type { OpenDatabase } from './database/database.ts'
import { createMemberChanges } from './database/member-changes.ts'
import { rateLimitsPlugin } from './http/access/rate-limits.ts'
import { requestContextPlugin } from './http/access/request-context.ts'
import { securityHeaders, securityHeadersPlugin } from './http/access/security-headers.ts'
import { errorsPlugin, respondToClientError } from './http/endpoint/errors.ts'
import { accessLogPlugin } from './http/operation/access-log.ts'
import { callDeadlinePlugin } from './http/operation/call-deadline.ts'
import { gracefulShutdownPlugin } from './http/operation/graceful-shutdown.ts'
import { healthPlugin } from './http/operation/health.ts'
import { cardKeysPlugin } from './modules/payments/payment-jobs.ts'
import { paymentServices } from './modules/payments/payment-services.ts'
import { createProviders } from './modules/payments/providers/create-providers.ts'
import { rotateKeys } from './modules/payments/service/card-keys.ts'
import { cardService } from './modules/payments/service/card-service.ts'
import { createEnqueuer } from './outbox/outbox.ts'

const requestMs = 20_000
const headersMs = 10_000
const bodyBytesMax = 8 * 1024

type Options = { config: Config; opened: OpenDatabase; clock: () => Date; log: FastifyBaseLogger }

/**
 * The payment service: it takes encrypted cards at `PAY_ORIGIN` and nothing else. Messages of a payment are stored, and
 * delivered by the gateways; so is what hangs.
 */
export async function createPaymentService({
  config,
  opened,
  clock,
  log,
}: Options): Promise<Pick<Gateway, 'app' | 'close'>> {
  const { database } = opened
  const memberChanges = createMemberChanges(database, log)
  const enqueue = createEnqueuer({ database, serverSecret: config.serverSecret, clock })
  const payments = paymentServices(
    {
      config,
      database,
      memberChanges,
      outbox: { enqueue, kick: () => undefined },
      paymentProviders: await createProviders({ config, database, clock }),
    },
    log,
  )
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: bodyBytesMax,
    requestTimeout: requestMs,
    http: { headersTimeout: headersMs },
    return503OnClosing: false,
    clientErrorHandler: respondToClientError(securityHeaders(config)),
  })
  app.removeContentTypeParser('text/plain')
  await app.register(securityHeadersPlugin, config)
  await app.register(requestContextPlugin, { clock })
  await app.register(callDeadlinePlugin)
  await app.register(errorsPlugin)
  await app.register(accessLogPlugin)
  await app.register(gracefulShutdownPlugin)
  await app.register(healthPlugin, { database, schema: config.market.schema })
  await app.register(cors, {
    origin: [config.publicOrigin, ...config.allowedOrigins],
    methods: ['POST'],
    allowedHeaders: ['content-type'],
    maxAge: 600,
  })
  await app.register(rateLimitsPlugin, { clock })
  await app.register(cardService({ services: payments, config }))
  await app.register(cardKeysPlugin(payments), { database, clock })
  await rotateKeys(payments, clock())
  return {
    app,
    async close() {
      try {
        await app.close()
      } finally {
        try {
          await memberChanges.stop()
        } finally {
          await opened.close()
        }
      }
    },
  }
}
