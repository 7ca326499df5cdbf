import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/services.ts'
import { endDuePayments, markWebhookReceived, reserveDueWebhooks } from './demo-payment-store.ts'
import { demoProviderName, demoSignatureHeader, demoWebhookKey, signDemoWebhook } from './demo-provider.ts'

/** Seconds until a webhook that was not received is sent again; the pause doubles. */
const pauseSeconds = 5
const webhooksMax = 50

/** Ends the slow payments whose time has come, and sends the webhooks that are due through the gateway's own route. */
export async function sendWebhooks(
  app: FastifyInstance,
  { config, database, clock }: Pick<Services, 'config' | 'database' | 'clock'>,
): Promise<void> {
  const now = clock()
  await endDuePayments(database, now)
  const key = demoWebhookKey(config)
  for (const payment of await reserveDueWebhooks(database, now, pauseSeconds, webhooksMax)) {
    const { reference, state } = payment
    const payload = Buffer.from(JSON.stringify({ eventId: `${reference}-${state}`, reference, state }))
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/pay/webhook/${demoProviderName}`,
      payload,
      headers: { 'content-type': 'application/json', [demoSignatureHeader]: signDemoWebhook(payload, key) },
    })
    if (statusCode === 200) await markWebhookReceived(database, payment)
  }
}
