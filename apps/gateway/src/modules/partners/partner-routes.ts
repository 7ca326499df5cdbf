import type { FastifyInstance } from 'fastify'
import { ProtocolError } from '#src/http/endpoint/protocol-error.ts'
import { registerApi } from '#src/http/endpoint/register-api.ts'
import { serveDocument } from '#src/http/openapi/describe-api.ts'
import type { Services } from '#src/services.ts'
import type { PaymentServices } from '../payments/payment-services.ts'
import { launchRoutes } from './launch-routes.ts'
import { lookupLimits } from './lookup-limits.ts'
import { memberRoutes } from './member-routes.ts'
import { purgeNonces } from './nonce-store.ts'
import { orderRoutes } from './order-routes.ts'
import { partnerApi } from './partner-api.ts'
import { describePartnerApi } from './partner-document.ts'
import { partnerBasePath, partnerEndpoints } from './partner-endpoints.ts'
import { starRoutes } from './star-routes.ts'
import { tillRoutes } from './till-routes.ts'

const purgeEveryMs = 60_000

/** The partner API below `/partner/v1/`, on an instance of its own. */
export function partnerRoutes(
  services: Pick<Services, 'config' | 'database' | 'memberChanges' | 'clock'>,
  payments: PaymentServices,
) {
  const { database, clock } = services
  return async (app: FastifyInstance): Promise<void> => {
    const limits = lookupLimits(services.config)
    const routes = [
      ...tillRoutes(services, limits),
      ...memberRoutes(services, limits),
      ...starRoutes(services, limits),
      ...launchRoutes(services),
      ...orderRoutes(services, payments),
    ]
    registerApi(app, services, partnerApi(services), routes, Object.values(partnerEndpoints))
    app.post(`${partnerBasePath}*`, () => {
      throw new ProtocolError(404)
    })
    serveDocument(app, partnerBasePath, describePartnerApi())

    let running: Promise<unknown> = Promise.resolve()
    const timer = setInterval(() => {
      running = purgeNonces(database, clock()).catch((error: unknown) => {
        app.log.warn({ err: error }, 'Expired nonces could not be deleted.')
      })
    }, purgeEveryMs).unref()
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await running
    })
  }
}
