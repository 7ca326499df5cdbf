/** The pages of the demo's payment provider, to which it sends the payer, and its webhooks. */
import type { FastifyInstance } from 'fastify'
import { html } from '#src/mail/html.ts'
import {
  answerPayment,
  readPaymentOfPage,
  type PaymentOfPage,
} from '#src/modules/payments/providers/demo/answer-payment.ts'
import { sendWebhooks } from '#src/modules/payments/providers/demo/send-webhooks.ts'
import { createSeal } from '#src/outbox/seal.ts'
import type { Services } from '#src/services.ts'
import { page } from '../demo-page.ts'

type Options = { brand: string; services: Pick<Services, 'config' | 'database' | 'clock'> }
type Params = { Params: { reference: string } }

const webhookEveryMs = 1_000

/** Serves `/demo/payments/…`, where a payer confirms or refuses, and sends the webhooks that are due. */
export function paymentPages(app: FastifyInstance, { brand, services }: Options): void {
  const { config, database, clock } = services
  const seal = createSeal(config.serverSecret)

  app.get<Params>('/demo/payments/:reference', async (request, reply) => {
    const payment = await readPaymentOfPage(database, request.params.reference)
    if (!payment) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .send(paymentPage(brand, payment))
  })

  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post<Params & { Body: { answer?: unknown } | undefined }>(
      '/demo/payments/:reference',
      async (request, reply) => {
        const payment = await readPaymentOfPage(database, request.params.reference)
        if (!payment) return reply.callNotFound()
        const isConfirmed = request.body?.answer === 'confirm'
        const returnUrl = await answerPayment({ database, seal }, payment, isConfirmed, clock())
        return reply
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .redirect(returnUrl, 303)
      },
    )
    done()
  })

  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = sendWebhooks(app, services).catch((error: unknown) => {
      app.log.warn({ err: error }, 'Webhooks of the demo’s payment provider could not be sent.')
    })
  }, webhookEveryMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}

function paymentPage(brand: string, payment: PaymentOfPage): string {
  const { amount_minor: amountMinor, digits, currency, card, state } = payment
  const amount = `${(amountMinor / 10 ** digits).toFixed(digits)} ${currency}`
  const title = card ? 'Demo bank' : 'Demo Wallet'
  return page(
    title,
    html`
    <header class="hero small">
      <p class="brand"><a href="/demo">${brand}</a></p>
      <h1>${title}</h1>
      <p>${card ? html`Confirms a payment with the card that ends in ${card.lastFour}.` : 'Confirms a payment with the wallet.'} No money is moved.</p>
    </header>
    <main class="narrow">
      <form class="panel" method="post">
        <p class="figure">${amount}</p>
        ${
          state === 'needsAction'
            ? html`<p class="actions">
          <button class="button" name="answer" value="confirm">Confirm</button>
          <button class="button second" name="answer" value="refuse">Refuse</button>
        </p>`
            : html`<p>This payment has ended.</p>
        <p class="actions"><button class="button" name="answer" value="back">Back to the shop</button></p>`
        }
      </form>
    </main>`,
  )
}
