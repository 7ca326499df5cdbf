import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { contract } from '@crema/contract/contract'
import { headers } from '@crema/contract/http/headers'
import { appleChannel } from './apple/apple-channel.ts'
import type { Config } from './config/config.ts'
import type { OpenDatabase } from './database/database.ts'
import { callerPlugin } from './http/access/caller.ts'
import { limitsPlugin } from './http/access/rate-limits.ts'
import { securityHeaders, securityHeadersPlugin } from './http/access/security-headers.ts'
import { answerError, clientErrorAnswer, errorsPlugin } from './http/endpoint/errors.ts'
import { registerRoutes } from './http/endpoint/register-routes.ts'
import type { Route } from './http/endpoint/route.ts'
import { forgetAnswersPlugin } from './http/idempotency/purge-idempotency-keys.ts'
import { openapiPlugin } from './http/openapi/openapi.ts'
import { accessLogPlugin } from './http/operation/access-log.ts'
import { stoppingPlugin } from './http/operation/graceful-shutdown.ts'
import { healthPlugin } from './http/operation/health.ts'
import { pressurePlugin } from './http/operation/load-shedding.ts'
import { metricsPlugin } from './http/operation/metrics.ts'
import { refusalCountsPlugin } from './http/operation/refusal-counts.ts'
import { mailChannel } from './mail/mail-channel.ts'
import { campaignRoutes } from './modules/campaigns/campaign-routes.ts'
import { configurationRoutes } from './modules/configuration/configuration-routes.ts'
import { memberRoutes } from './modules/identity/member/member-routes.ts'
import { passkeyRoutes } from './modules/identity/passkeys/passkey-routes.ts'
import { houseReturns } from './modules/identity/providers/provider-returns.ts'
import { providerRoutes } from './modules/identity/providers/provider-routes.ts'
import { findSession } from './modules/identity/sessions/find-session.ts'
import { partnerRoutes } from './modules/partners/partner-routes.ts'
import { paymentReturns } from './modules/payments/payment-returns.ts'
import { paymentRoutes } from './modules/payments/payment-routes.ts'
import { accountRoutes } from './modules/privacy/account-routes.ts'
import { deregistrationRoutes } from './modules/privacy/deletion/deletion-routes.ts'
import { findLeaving } from './modules/privacy/deletion/find-deletion-session.ts'
import { storeRoutes } from './modules/stores/store-routes.ts'
import { couponRoutes } from './modules/vouchers/voucher-routes.ts'
import { createOutbox } from './outbox/outbox.ts'
import { pagesPlugin } from './page/page-plugin.ts'
import { appLinksPlugin } from './page/well-known/app-links.ts'
import type { Services } from './services.ts'
import { createSmsBudget } from './sms/sms-budget.ts'
import { smsChannel } from './sms/sms-channel.ts'

export type AppOptions = {
  log: FastifyBaseLogger
  /** Instead of the contract's own, for tests of this platform. */
  routes?: ((services: Services) => Route[]) | undefined
  /** What demo mode adds. */
  demoPages?: ((app: FastifyInstance) => Promise<void>) | undefined
  /** Instead of the setting `OVERLOAD_DELAY_MS`, for tests. */
  maxEventLoopDelayMs?: number | undefined
  /** The built page. */
  pagesFolder?: string | undefined
}

const bodyBytesMax = 64 * 1024
/** For a request to arrive whole; a phone at the edge of its network gives up after 20 s. */
const requestMs = 20_000
/** For each plugin to be ready; on a machine that is busy starting more than this, reading the page takes its time. */
const startMs = 60_000
/** Longer than the 60 s of usual load balancers: who closes first may lose a request on its way. */
const keepAliveMs = 72_000

/** The whole gateway, ready for `listen` or `inject`. It owns nothing of `services`: who made them closes them. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { config, database, outbox, smsBudget, clock } = services
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: bodyBytesMax,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    pluginTimeout: startMs,
    // What still comes on open connections while stopping is answered like the rest.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers(securityHeaders(config))),
    clientErrorHandler: clientErrorAnswer(securityHeaders(config)),
  })
  // The contract speaks JSON alone; a form from another site could send plain text.
  app.removeContentTypeParser('text/plain')

  await app.register(securityHeadersPlugin, config)
  await app.register(callerPlugin, { clock })
  await app.register(errorsPlugin)
  await app.register(accessLogPlugin)
  await app.register(metricsPlugin, { config, outbox, smsBudget })
  await app.register(refusalCountsPlugin, { database })
  await app.register(pressurePlugin, {
    maxEventLoopDelayMs: options.maxEventLoopDelayMs ?? config.overloadDelayMs,
  })
  await app.register(stoppingPlugin)
  await app.register(healthPlugin, { database })
  if (config.allowedOrigins.length > 0) {
    await app.register(cors, {
      origin: [...config.allowedOrigins],
      credentials: true,
      methods: ['GET', 'POST'],
      allowedHeaders: ['content-type', 'authorization', ...Object.values(headers)],
      exposedHeaders: ['retry-after', 'date'],
      maxAge: 600,
    })
  }
  await app.register(cookie)
  await app.register(limitsPlugin)
  await app.register(openapiPlugin)
  await app.register(forgetAnswersPlugin, { database, clock })
  const routes = registerContract(app, services, options.routes)
  await app.register(partnerRoutes(services))
  await app.register(houseReturns(services))
  await app.register(paymentReturns(services))
  await app.register(appLinksPlugin, config)
  await options.demoPages?.(app)
  await app.register(pagesPlugin, {
    config,
    routes,
    clock,
    listen: services.listen,
    folder: options.pagesFolder,
  })
  return app
}

function registerContract(app: FastifyInstance, services: Services, routesOf: AppOptions['routes']): Route[] {
  const { config, database } = services
  const needs = {
    config,
    database,
    findSession: (token: string, now: Date) => findSession(database, token, now),
    findLeaving: (token: string, now: Date) => findLeaving(database, token, now),
  }
  const modules = [
    accountRoutes,
    campaignRoutes,
    configurationRoutes,
    couponRoutes,
    deregistrationRoutes,
    memberRoutes,
    passkeyRoutes,
    paymentRoutes,
    providerRoutes,
    storeRoutes,
  ]
  const routes = routesOf ? routesOf(services) : modules.flatMap((each) => each(services))
  const expected = routesOf ? routes.map(({ endpoint }) => endpoint) : Object.values(contract)
  registerRoutes(app, needs, routes, expected)
  return routes
}

export type Gateway = {
  app: FastifyInstance
  services: Services
  /** Finishes what runs, then closes the database. */
  close: () => Promise<void>
}

type GatewayOptions = Omit<AppOptions, 'demoPages'> & {
  config: Config
  opened: OpenDatabase
  clock: () => Date
}

/** Puts a gateway together on an open and migrated database, which it then owns. */
export async function createGateway({ config, opened, clock, ...options }: GatewayOptions): Promise<Gateway> {
  const { database } = opened
  // Loaded only here, so that nothing of the demo is even read in production.
  const demo = config.demo ? (await import('../demo/demo.ts')).createDemo({ config, clock }) : undefined
  const outbox = createOutbox({
    database,
    serverSecret: config.serverSecret,
    channels: {
      email: mailChannel(config, demo?.inbox),
      sms: smsChannel(config, demo?.inbox),
      apple: appleChannel({ database, serverSecret: config.serverSecret, apple: config.apple, clock }),
    },
    clock,
    log: options.log,
  })
  const smsBudget = createSmsBudget(config, options.log)
  const services: Services = { config, database, listen: opened.listen, outbox, smsBudget, clock }
  const app = await buildApp(services, {
    ...options,
    demoPages: demo && ((instance) => demo.pages(instance, services)),
  })
  return {
    app,
    services,
    async close() {
      await app.close()
      await outbox.stop()
      await opened.close()
    },
  }
}
