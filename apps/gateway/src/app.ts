import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { contract } from '@crema/contract/contract'
import { pathPrefix } from '@crema/contract/http/headers'
import { appleChannel } from './apple/apple-channel.ts'
import { createBeacon } from './beacon/beacon.ts'
import type { Config } from './config/config.ts'
import type { OpenDatabase } from './database/database.ts'
import { createMemberChanges } from './database/member-changes.ts'
import { crossOriginOptions } from './http/access/cross-origin.ts'
import { rateLimitsPlugin } from './http/access/rate-limits.ts'
import { refuseCardDataPlugin } from './http/access/refuse-card-data.ts'
import { requestContextPlugin } from './http/access/request-context.ts'
import { securityHeadersPlugin } from './http/access/security-headers.ts'
import { errorsPlugin } from './http/endpoint/errors.ts'
import { registerApi } from './http/endpoint/register-api.ts'
import type { Route } from './http/endpoint/route.ts'
import { purgeResponsesPlugin } from './http/idempotency/purge-responses.ts'
import { serveDocument } from './http/openapi/describe-api.ts'
import { accessLogPlugin } from './http/operation/access-log.ts'
import { callDeadlinePlugin } from './http/operation/call-deadline.ts'
import { gracefulShutdownPlugin } from './http/operation/graceful-shutdown.ts'
import { healthPlugin } from './http/operation/health.ts'
import { loadSheddingPlugin } from './http/operation/load-shedding.ts'
import { metricsPlugin } from './http/operation/metrics.ts'
import { overdueMessages } from './http/operation/overdue-messages.ts'
import { refusalCountsPlugin } from './http/operation/refusal-counts.ts'
import { repeatPlugin } from './http/operation/repeat-plugin.ts'
import { requestSpansPlugin } from './http/operation/request-spans.ts'
import { serverOptions } from './http/operation/server-options.ts'
import { describePageApi } from './http/page-api/page-api-document.ts'
import { pageApi } from './http/page-api/page-api.ts'
import { mailChannel } from './mail/mail-channel.ts'
import { heldBodiesPlugin } from './markets/held-body.ts'
import { runningMarkets, type RunningMarkets } from './markets/running-markets.ts'
import type { SharedProcess } from './markets/shared-process.ts'
import { assistPlugin } from './modules/assist/assist-jobs.ts'
import { assistRoutes } from './modules/assist/assist-routes.ts'
import { invitationCodeOf, invitationExists } from './modules/assist/invitations/linked-invitation.ts'
import { heldHelpCount } from './modules/assist/review/held-help-count.ts'
import { purgeSignalsPlugin } from './modules/assist/review/purge-signals.ts'
import { campaignRoutes } from './modules/campaigns/campaign-routes.ts'
import { campaignExists } from './modules/campaigns/catalogue/campaign-exists.ts'
import { giftRoutes } from './modules/campaigns/gifts/gift-routes.ts'
import { pastActivityRoutes } from './modules/campaigns/gifts/past-activity-routes.ts'
import { posterRoutes } from './modules/campaigns/posters/poster-routes.ts'
import { shortLinks } from './modules/campaigns/posters/short-links.ts'
import { configurationRoutes } from './modules/configuration/configuration-routes.ts'
import { findSessionOrGuest } from './modules/directory/guest-session.ts'
import { settleDirectoryPlugin } from './modules/directory/settle-directory.ts'
import { drawRoutes } from './modules/draws/draw-routes.ts'
import { drawsPlugin } from './modules/draws/results/draw-jobs.ts'
import { memberRoutes } from './modules/identity/member/member-routes.ts'
import { passkeyRoutes } from './modules/identity/passkeys/passkey-routes.ts'
import { providerReturns } from './modules/identity/providers/provider-returns.ts'
import { providerRoutes } from './modules/identity/providers/provider-routes.ts'
import { securityLogPlugin } from './modules/identity/security-log/security-log.ts'
import { browserSessions } from './modules/identity/sessions/browser-sessions.ts'
import { liveUpdateRoutes } from './modules/live-updates/live-update-routes.ts'
import { createMemberStreams, type MemberStreams } from './modules/live-updates/member-streams.ts'
import { partnerRoutes } from './modules/partners/partner-routes.ts'
import { partnerChannel } from './modules/payments/notices/partner-channel.ts'
import { cardKeysJob, paymentsPlugin } from './modules/payments/payment-jobs.ts'
import { paymentReturns } from './modules/payments/payment-returns.ts'
import { paymentRoutes } from './modules/payments/payment-routes.ts'
import { paymentServices, type PaymentServices } from './modules/payments/payment-services.ts'
import { createProviders } from './modules/payments/providers/create-providers.ts'
import { createProviderTimes } from './modules/payments/providers/measured-provider.ts'
import { cardService } from './modules/payments/service/card-service.ts'
import { waitingPayments } from './modules/payments/waiting-payments.ts'
import { webhookPlugin } from './modules/payments/webhooks/webhook-plugin.ts'
import { deletionRoutes } from './modules/privacy/deletion/deletion-routes.ts'
import { findDeletionSession } from './modules/privacy/deletion/find-deletion-session.ts'
import { marketingChannel } from './modules/privacy/marketing/marketing-channel.ts'
import { oneClickUnsubscribe } from './modules/privacy/marketing/one-click-unsubscribe.ts'
import { marketingNoticesPlugin } from './modules/privacy/marketing/send-marketing-notices.ts'
import { privacyRoutes } from './modules/privacy/privacy-routes.ts'
import { memberMarks } from './modules/privacy/returning-members/address-mark.ts'
import { purgeMarksPlugin } from './modules/privacy/returning-members/purge-marks.ts'
import { expireStarsPlugin } from './modules/stars/ledger/expire-stars.ts'
import { starRoutes } from './modules/stars/star-routes.ts'
import { storeExists } from './modules/stores/store-exists.ts'
import { storeRoutes } from './modules/stores/store-routes.ts'
import { voucherRoutes } from './modules/vouchers/voucher-routes.ts'
import { createOutbox } from './outbox/outbox.ts'
import { pagesPlugin } from './page/page-plugin.ts'
import { appLinksPlugin } from './page/well-known/app-links.ts'
import { globalPrivacyControlPlugin } from './page/well-known/global-privacy-control.ts'
import type { Services } from './services.ts'
import { createSmsBudget } from './sms/sms-budget.ts'
import { smsChannel } from './sms/sms-channel.ts'

export type AppOptions = {
  log: FastifyBaseLogger
  /** Replaces the routes of the contract, for tests of the endpoint platform. */
  routes?: ((services: Services) => Route[]) | undefined
  /** Registers the pages of demo mode. */
  demoPages?: ((app: FastifyInstance) => Promise<void>) | undefined
  /** Overrides the setting `OVERLOAD_DELAY_MS`, for tests. */
  maxEventLoopDelayMs?: number | undefined
  /** Whether jobs are run repeatedly. Default true; false for tests that run them themselves. */
  isRepeatingJobs?: boolean | undefined
  /** Folder of the built page. */
  pagesFolder?: string | undefined
  /** Where other gateways run in this process. */
  shared?: SharedProcess | undefined
}

/** The gateway, ready for `listen` or `inject`. The caller closes `services`. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { config, database, databaseLoad, outbox, smsBudget, clock } = services
  const app = Fastify(serverOptions(config, options.log))
  // Bodies are JSON alone: a form on another site can send plain text without a preflight.
  app.removeContentTypeParser('text/plain')

  const streams = await createMemberStreams(
    services.listen,
    config.liveStreamsMax,
    options.shared?.openStreams,
  )
  app.addHook('onClose', streams.stop)
  const heldHelps = heldHelpCount()
  const overdue = overdueMessages()
  const waiting = waitingPayments()

  await app.register(securityHeadersPlugin, config)
  await app.register(requestContextPlugin, { clock })
  await app.register(requestSpansPlugin)
  await app.register(callDeadlinePlugin)
  await app.register(errorsPlugin)
  await app.register(refuseCardDataPlugin)
  await app.register(accessLogPlugin)
  await app.register(securityLogPlugin, config)
  await app.register(metricsPlugin, {
    config,
    outbox,
    smsBudget,
    clock,
    databaseLoad,
    providerTimes: services.providerTimes,
    market: options.shared && config.market.name,
    openStreams: streams.count,
    heldHelps: heldHelps.count,
    overdueSeconds: overdue.seconds,
    waitingPayments: waiting.read,
  })
  await app.register(refusalCountsPlugin, { database })
  await app.register(loadSheddingPlugin, {
    maxEventLoopDelayMs: options.maxEventLoopDelayMs ?? config.overloadDelayMs,
  })
  await app.register(gracefulShutdownPlugin)
  if (options.shared) await app.register(heldBodiesPlugin)
  await app.register(healthPlugin, { database, schema: config.market.schema })
  const crossOrigin = crossOriginOptions(config)
  if (crossOrigin) await app.register(cors, crossOrigin)
  await app.register(cookie)
  await app.register(rateLimitsPlugin, { clock })
  const jobs = { database, clock, isRepeating: options.isRepeatingJobs }
  await app.register(purgeResponsesPlugin, jobs)
  await app.register(purgeMarksPlugin, jobs)
  await app.register(purgeSignalsPlugin, jobs)
  await app.register(expireStarsPlugin, jobs)
  await app.register(
    drawsPlugin({
      ...services,
      log: app.log,
      marks: memberMarks(config.serverSecret),
      marketCode: config.market.code,
    }),
    jobs,
  )
  await app.register(assistPlugin(services), jobs)
  if (services.directory) await app.register(settleDirectoryPlugin(services), jobs)
  await app.register(marketingNoticesPlugin(services), jobs)
  const payments = paymentServices(services, app.log)
  await app.register(paymentsPlugin(payments), jobs)
  for (const { plugin } of [heldHelps, overdue, waiting]) await app.register(plugin, jobs)
  serveDocument(app, pathPrefix, describePageApi())
  const routes = registerPageApi(app, services, { streams, payments }, options.routes)
  await app.register(partnerRoutes(services, payments))
  await app.register(providerReturns(services))
  await app.register(paymentReturns(services))
  await app.register(oneClickUnsubscribe(services))
  await app.register(webhookPlugin(payments, services))
  if (config.demo) {
    // In production the payment service is a process of its own.
    await app.register(cardService({ servicesOf: () => Promise.resolve(payments), config }))
    await app.register(repeatPlugin(cardKeysJob(payments)), jobs)
  }
  await app.register(shortLinks(services))
  await app.register(appLinksPlugin, config)
  await app.register(globalPrivacyControlPlugin)
  await options.demoPages?.(app)
  await app.register(pagesPlugin, {
    config,
    routes,
    campaignExists: (activityNo) => campaignExists(database, activityNo),
    storeExists: (storeId) => storeExists(database, storeId),
    invitations: {
      exists: (activityNo, fissionCode) => invitationExists(database, activityNo, fissionCode),
      codeOf: (activityNo, memberId) => invitationCodeOf(database, activityNo, memberId),
    },
    clock,
    listen: services.listen,
    sessions: browserSessions(services),
    folder: options.pagesFolder,
  })
  // After streams have been ended. With a server of its own, closing that one waits for requests, before the database is closed.
  if (options.shared) app.addHook('preClose', options.shared.drained)
  return app
}

function registerPageApi(
  app: FastifyInstance,
  services: Services,
  { streams, payments }: { streams: MemberStreams; payments: PaymentServices },
  routesOf: AppOptions['routes'],
): Route[] {
  const { config, database } = services
  const surface = pageApi(config, {
    findSession: findSessionOrGuest(services),
    findDeletionSession: (token, now) => findDeletionSession(database, token, now),
  })
  const modules = [
    privacyRoutes,
    campaignRoutes,
    giftRoutes,
    pastActivityRoutes,
    posterRoutes,
    starRoutes,
    drawRoutes,
    assistRoutes,
    configurationRoutes,
    voucherRoutes,
    () => liveUpdateRoutes(services, streams),
    deletionRoutes,
    memberRoutes,
    passkeyRoutes,
    () => paymentRoutes(payments),
    providerRoutes,
    storeRoutes,
  ]
  const routes = routesOf ? routesOf(services) : modules.flatMap((each) => each(services))
  const expected = routesOf ? routes.map(({ endpoint }) => endpoint) : Object.values(contract)
  registerApi(app, services, surface, routes, expected)
  return routes
}

export type Gateway = {
  app: FastifyInstance
  services: Services
  /** Finishes running requests, then closes the database. */
  close: () => Promise<void>
}

type DemoInbox = Awaited<ReturnType<typeof createSharedInbox>>

type GatewayOptions = Omit<AppOptions, 'demoPages'> & {
  config: Config
  opened: OpenDatabase
  clock: () => Date
  /** Of demo mode. Default: one of its own. */
  inbox?: DemoInbox | undefined
  /** Where this process serves several markets. Default: this one alone. */
  markets?: RunningMarkets<Services> | undefined
  /** The directory of members of several markets, as this one uses it. */
  directory?: Services['directory']
}

/** The inbox of demo mode for several gateways, so that a code is found whichever market sends it. */
export async function createSharedInbox(clock: () => Date) {
  return (await import('../demo/demo-inbox.ts')).createDemoInbox(clock)
}

/** Creates a gateway on an open and migrated database, and closes the database with itself. */
export async function createGateway({
  config,
  opened,
  clock,
  inbox,
  directory,
  markets = runningMarkets([config.market]),
  ...options
}: GatewayOptions): Promise<Gateway> {
  const { database } = opened
  // Imported here, so that production does not load the demo.
  const demo = config.demo
    ? (await import('../demo/demo.ts')).createDemo({ config, clock, inbox })
    : undefined
  const mail = mailChannel(config, demo?.inbox)
  const outbox = createOutbox({
    database,
    serverSecret: config.serverSecret,
    channels: {
      email: mail,
      marketing: marketingChannel({ database, serverSecret: config.serverSecret, mail }),
      sms: smsChannel(config, demo?.inbox),
      apple: appleChannel({ database, serverSecret: config.serverSecret, apple: config.apple, clock }),
      partner: partnerChannel({ partners: config.partners, clock }),
    },
    clock,
    log: options.log,
  })
  const smsBudget = createSmsBudget(config, options.log)
  const memberChanges = createMemberChanges(database, options.log)
  const providerTimes = createProviderTimes()
  const services: Services = {
    config,
    markets,
    database,
    databaseKind: opened.kind,
    databaseLoad: opened.load,
    listen: opened.listen,
    memberChanges,
    directory,
    outbox,
    smsBudget,
    beacon: createBeacon(config, { log: options.log, local: demo?.beacon }),
    paymentProviders: await createProviders({ config, database, clock, providerTimes }),
    providerTimes,
    clock,
  }
  const app = await buildApp(services, {
    ...options,
    demoPages: demo && ((instance) => demo.pages(instance, services)),
  })
  const own = markets.list.find(({ name }) => name === config.market.name)
  if (own) own.services = services
  return {
    app,
    services,
    async close() {
      // Each is closed even where the one before it could not be.
      try {
        await app.close()
      } finally {
        try {
          await Promise.all([outbox.stop(), memberChanges.stop()])
        } finally {
          await opened.close()
        }
      }
    },
  }
}
