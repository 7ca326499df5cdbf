import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  cardServicePath,
  sentCard,
  type CardAnswer,
  type CardRefusal,
} from '@crema/contract/payments/card-service'
import type { Config } from '#src/config/config.ts'
import { limitCalls } from '#src/http/access/rate-limits.ts'
import { ProtocolError } from '#src/http/endpoint/protocol-error.ts'
import { browserOf } from '../attempts/browser-of.ts'
import { shownAttempt } from '../attempts/shown-attempt.ts'
import type { PaymentServices } from '../payment-services.ts'
import { payCard } from './pay-card.ts'

const perMinute = 20
/** A card is about 1 KB when it is encrypted. */
const bodyBytesMax = 8 * 1024

const statuses: Record<CardRefusal, number> = {
  cardUnreadable: 400,
  cardInvalid: 422,
  cardAlreadySent: 409,
  notFound: 404,
}

type Options = {
  /** The services of the market that has an attempt; of any where there is no such attempt. */
  servicesOf: (attemptId: string, request: FastifyRequest) => Promise<PaymentServices>
  config: Pick<Config, 'rateLimitFactor'>
}

/**
 * The payment service: the only address that takes cards. It runs as a process of its own (`run-payment-service.ts`), and in
 * demo mode inside the gateway. Neither requests nor what is in them are logged.
 */
export function cardService({ servicesOf, config }: Options) {
  return (app: FastifyInstance, _options: unknown, done: () => void): void => {
    app.post(
      cardServicePath,
      {
        config: { measuredAs: cardServicePath.slice(1) },
        bodyLimit: bodyBytesMax,
        onRequest: limitCalls(app, { perMinute }, config),
      },
      async (request: FastifyRequest, reply) => {
        const parsed = sentCard.safeParse(request.body)
        if (!parsed.success) throw new ProtocolError(400)
        const { attemptId, card: jwe } = parsed.data
        const { now } = request.caller
        const services = await servicesOf(attemptId, request)
        const paid = await payCard(services, { attemptId, jwe, browser: browserOf(request), now })
        const answer: CardAnswer =
          'ok' in paid ? { attempt: shownAttempt(paid.ok) } : { refused: paid.refused }
        request.outcome = 'ok' in paid ? '1' : paid.refused
        return reply
          .code('ok' in paid ? 200 : statuses[paid.refused])
          .header('cache-control', 'no-store')
          .send(answer)
      },
    )
    done()
  }
}
