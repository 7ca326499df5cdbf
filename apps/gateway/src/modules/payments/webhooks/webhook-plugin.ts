import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runInBackground } from '#src/database/work.ts'
import { limitCalls } from '#src/http/access/rate-limits.ts'
import { ProtocolError } from '#src/http/endpoint/protocol-error.ts'
import type { Services } from '#src/services.ts'
import type { PaymentServices } from '../payment-services.ts'
import { insertEvents } from './event-store.ts'
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
        const read = await provider
          .readWebhook({ headers: request.headers, rawBody })
          .catch((error: unknown) => {
            // Signed, or else it were null; in a form that the adapter cannot read.
            request.log.warn({ err: error, provider: provider.name }, 'A webhook could not be read.')
            throw new ProtocolError(400)
          })
        if (!read) throw new ProtocolError(401)
        const { now } = request.caller
        const events = await insertEvents(payments.database, provider.name, read.events, {
          now,
          nextTryAt: new Date(now.getTime() + retryMs),
        })
        running = runInBackground(async () => {
          for (const event of events) await handleEvent(payments, event, now)
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
