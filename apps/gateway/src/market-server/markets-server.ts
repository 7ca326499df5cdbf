import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import type { Gateway } from '#src/app.ts'
import type { Config } from '#src/config/config.ts'
import { crossOriginOptions } from '#src/http/access/cross-origin.ts'
import { requestContextPlugin } from '#src/http/access/request-context.ts'
import { securityHeadersPlugin } from '#src/http/access/security-headers.ts'
import { errorHandler, errorsPlugin } from '#src/http/endpoint/errors.ts'
import { accessLogPlugin } from '#src/http/operation/access-log.ts'
import { gracefulShutdownPlugin } from '#src/http/operation/graceful-shutdown.ts'
import { marketsHealthPlugin } from '#src/http/operation/health.ts'
import { Overloaded } from '#src/http/operation/load-shedding.ts'
import { collectProcessMetrics, measureStarts, serveMetrics } from '#src/http/operation/serve-metrics.ts'
import { serverOptions } from '#src/http/operation/server-options.ts'
import { heldBodiesPlugin } from '#src/markets/held-body.ts'
import type { RunningMarkets } from '#src/markets/running-markets.ts'
import { respondToPartnerError } from '#src/modules/partners/partner-api.ts'
import { partnerBasePath } from '#src/modules/partners/partner-endpoints.ts'
import type { Services } from '#src/services.ts'
import { marketOfRequest } from './market-of-request.ts'

type Options = {
  config: Config
  markets: RunningMarkets<Services>
  /** The gateway of a market, while it takes requests. */
  gatewayOf: (name: string) => Pick<Gateway, 'app'> | undefined
  /** Called with each request that a gateway is given; it ends with the response. */
  begun: (name: string, response: ServerResponse) => void
  clock: () => Date
  log: FastifyBaseLogger
}

const ownPaths = /^\/(healthz|readyz|metrics)(\?|$)/

/**
 * The server of a process with several markets. It gives each request to the gateway of its market, and answers by itself what is about
 * the process, and with 503 what belongs to a market whose gateway does not run.
 */
export async function createMarketsServer(options: Options): Promise<FastifyInstance> {
  const { config, markets, gatewayOf, begun, clock, log } = options
  const settings = serverOptions(config, log)
  const app = Fastify({
    ...settings,
    serverFactory(answer) {
      const server = createServer(settings.http, (request, response) => {
        void give(request, response, answer)
      })
      server.requestTimeout = settings.requestTimeout
      server.keepAliveTimeout = settings.keepAliveTimeout
      return server
    },
  })
  await app.register(securityHeadersPlugin, config)
  await app.register(requestContextPlugin, { clock })
  await app.register(errorsPlugin)
  await app.register(accessLogPlugin)
  await app.register(gracefulShutdownPlugin)
  await app.register(heldBodiesPlugin)
  await app.register(cookie)
  const crossOrigin = crossOriginOptions(config)
  if (crossOrigin) await app.register(cors, crossOrigin)
  const names = markets.list.map(({ name }) => name)
  await app.register(marketsHealthPlugin, {
    markets: names,
    async statusOf(name) {
      const answer = await gatewayOf(name)?.app.inject('/readyz')
      return answer?.json<{ status: string }>().status ?? 'noDatabase'
    },
  })
  const ofProcess = new Registry()
  collectProcessMetrics(ofProcess, config)
  measureStarts(ofProcess, { markets: names, isStarted: (name) => gatewayOf(name) !== undefined })
  serveMetrics(app, config, {
    ofProcess,
    ofMarkets: () => names.flatMap((name) => gatewayOf(name)?.app.metrics ?? []),
  })
  app.setNotFoundHandler(() => {
    throw new Overloaded()
  })
  await app.register((partners, _options, done) => {
    partners.setErrorHandler(errorHandler(respondToPartnerError))
    partners.all(`${partnerBasePath}*`, () => {
      throw new Overloaded()
    })
    done()
  })
  const choose = marketOfRequest({
    markets,
    config,
    log,
    parseCookies: (header) => app.parseCookie(header),
  })

  async function give(
    request: IncomingMessage,
    response: ServerResponse,
    answer: (request: IncomingMessage, response: ServerResponse) => void,
  ): Promise<void> {
    if (ownPaths.test(request.url ?? '')) return answer(request, response)
    try {
      const market = await choose(request)
      const gateway = market && gatewayOf(market.name)
      if (!market || !gateway) return answer(request, response)
      begun(market.name, response)
      gateway.app.routing(request, response)
    } catch (error) {
      // A client that has closed its connection gets no answer.
      if (request.destroyed && !request.complete) return
      if (!(error instanceof Overloaded)) log.error({ err: error }, 'The market of a request was not found.')
      answer(request, response)
    }
  }
  return app
}
