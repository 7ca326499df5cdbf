import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isUnavailable } from '#src/database/unavailable.ts'
import { runInBackground } from '#src/database/work.ts'
import { limitCalls } from '#src/http/access/rate-limits.ts'
import { ProtocolError } from '#src/http/endpoint/protocol-error.ts'
import type { Services } from '#src/services.ts'
import type { PaymentServices } from '../payment-services.ts'
import {
  ProviderUnreachable,
  type PaymentProvider,
  type WebhookEvent,
} from '../providers/payment-provider.ts'
import { insertEvents, type StoredEvent } from './event-store.ts'
import { handleEvent } from './handle-event.ts'

const perMinute = 1_200
const bodyBytesMax = 256 * 1024
/** When the job handles an event that this process has not handled. */
const retryMs = 15_000

/**
 * Receives what providers report: `POST /pay/webhook/{provider}`. Verified events are stored first, so that none is lost, then
 * the provider gets the answer that it expects; they are handled afterwards, and again by the job where that fails.
 */
export function webhookPlugin(payments: PaymentServices, { config }: Pick<Services, 'config'>) {
  return (app: FastifyInstance, _options: unknown, done: () => void): void => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    let running: Promise<unknown> = Promise.resolve()
    app.addHook('onClose', () => running.then(() => undefined))

    app.post(
      '/pay/webhook/:provider',
      { bodyLimit: bodyBytesMax, onRequest: limitCalls(app, { perMinute }, config) },
      async (request: FastifyRequest<{ Params: { provider: string } }>, reply) => {
        const provider = payments.providers.get(request.params.provider)
        if (!provider) throw new ProtocolError(404)
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const read = await readWebhook(provider, request, rawBody)
        if (!read) throw new ProtocolError(401)
        const { now } = request.caller
        const { services, events } = await storeEvents(payments, provider.name, read.events, now)
        running = runInBackground(async () => {
          for (const event of events) await handleEvent(services, event, now)
        }).catch((error: unknown) => {
          request.log.warn({ err: error, provider: provider.name }, 'A webhook is handled later.')
        })
        const { status, type, body } = read.reply
        return reply.code(status).type(type).header('cache-control', 'no-store').send(body)
      },
    )
    done()
  }
}

/** Stores events in this market, or in another one of this process where its database is not available. */
async function storeEvents(
  payments: PaymentServices,
  provider: string,
  events: readonly WebhookEvent[],
  now: Date,
): Promise<{ services: PaymentServices; events: StoredEvent[] }> {
  const times = { now, nextTryAt: new Date(now.getTime() + retryMs) }
  let unavailable: unknown
  for (const services of [payments, ...payments.others()]) {
    try {
      return { services, events: await insertEvents(services.database, provider, events, times) }
    } catch (error) {
      if (!isUnavailable(error)) throw error
      unavailable ??= error
    }
  }
  throw unavailable
}

async function readWebhook(provider: PaymentProvider, { headers, log }: FastifyRequest, rawBody: Buffer) {
  try {
    return await provider.readWebhook({ headers, rawBody })
  } catch (error) {
    // Its signature cannot be checked now: the provider sends it again.
    if (error instanceof ProviderUnreachable) throw new ProtocolError(503)
    // Signed, or else it were null; in a form that the adapter cannot read.
    log.warn({ err: error, provider: provider.name }, 'A webhook could not be read.')
    throw new ProtocolError(400)
  }
}
