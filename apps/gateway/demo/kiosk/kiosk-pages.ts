/** A demo kiosk: opens an order with the partner API and shows its QR code. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { countries, defaultCountry, parseCountry, type Country } from '@crema/contract/countries/countries'
import type { Config } from '#src/config/config.ts'
import { html, type Html } from '#src/mail/html.ts'
import type { PartnerResponseOf, PartnerRequestOf } from '#src/modules/partners/partner-endpoints.ts'
import { demoCards } from '#src/modules/payments/providers/demo/demo-cards.ts'
import { qrSvg } from '#src/qr-svg.ts'
import { localPrices } from '../data/local-prices.ts'
import { demoStores } from '../data/stores.ts'
import { page, resultPanel } from '../demo-page.ts'
import { partnerCall } from '../till/partner-call.ts'

type Options = { brand: string; config: Pick<Config, 'partners'>; clock: () => Date }

/** Serves `/demo/kiosk`. Its form opens an order with two items at the first store of a country. */
export function kioskPages(app: FastifyInstance, { brand, config, clock }: Options): void {
  const call = partnerCall(app, config, clock)
  const send = (reply: FastifyReply, country: Country, result: Html | undefined, head?: Html) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(kioskPage(brand, country, result, head))

  app.get<{ Querystring: { country?: unknown; orderId?: unknown } }>(
    '/demo/kiosk',
    async (request, reply) => {
      const country = countryIn(request.query.country)
      const { orderId } = request.query
      if (typeof orderId !== 'string') return send(reply, country, undefined)
      const order = await call<PartnerResponseOf<'readOrder'>>('orders/status', { orderId }, randomUUID())
      if ('error' in order)
        return send(reply, country, html`<p class="verdict bad">${order.error.message}</p>`)
      const origin = `${request.protocol}://${request.host}`
      return send(reply, country, statusView(order, origin), refreshOf(order, country))
    },
  )

  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )

    scope.post<{ Body: { country?: unknown } | undefined }>('/demo/kiosk', async (request, reply) => {
      const country = countryIn(request.body?.country)
      const order = demoOrder(country)
      const opened = await call<PartnerResponseOf<'openOrder'>>('orders', order, randomUUID())
      if ('error' in opened)
        return send(reply, country, html`<p class="verdict bad">${opened.error.message}</p>`)
      const { orderNo } = order
      const opening = { orderId: opened.orderId, orderNo, state: 'open' as const }
      const origin = `${request.protocol}://${request.host}`
      return send(reply, country, statusView(opening, origin, opened.url), refreshOf(opening, country))
    })
    done()
  })
}

const storeOf = (country: Country) => demoStores.find((store) => store.country === country)?.storeId ?? ''
const countryIn = (value: unknown) => parseCountry(typeof value === 'string' ? value : '') ?? defaultCountry

function demoOrder(country: Country): PartnerRequestOf<'openOrder'> {
  const { currency, digits } = countries[country]
  const minor = (price: number) => Math.round(price * 10 ** digits)
  const { anyDrink, coldBrew } = localPrices[country]
  const items: PartnerRequestOf<'openOrder'>['items'] = [
    { name: 'Latte', quantity: 2, priceMinor: minor(anyDrink), category: 'drink', itemNo: 'LATTE' },
    { name: 'Cold brew', quantity: 1, priceMinor: minor(coldBrew), category: 'drink', itemNo: 'COLDBREW' },
  ]
  const amountMinor = items.reduce((sum, { quantity, priceMinor }) => sum + quantity * priceMinor, 0)
  return {
    orderNo: `K${randomUUID().slice(0, 3).toUpperCase()}`,
    storeId: storeOf(country),
    items,
    amountMinor,
    currency,
    expiresInSeconds: 900,
  }
}

type ShownOrder = Pick<PartnerResponseOf<'readOrder'>, 'orderId' | 'orderNo' | 'state'>

/** The order with its QR code while it can be paid, and then what became of it. */
function statusView({ orderId, orderNo, state }: ShownOrder, origin: string, given?: string): Html {
  const figure = html`<p class="figure">Order ${orderNo}</p>`
  if (state === 'paid') return html`${figure}<p class="verdict">Paid. Thank you.</p>`
  if (state === 'expired') return html`${figure}<p class="verdict bad">The time to pay is over.</p>`
  // Replaces the origin by that of the request, so that a phone reaches the same machine.
  const { pathname, search } = new URL(given ?? `/kiosk/checkStand?orderId=${orderId}`, origin)
  const url = origin + pathname + search
  return html`
    ${figure}
    <div class="stub">${qrSvg(url)}</div>
    <p class="actions">
      <a class="button" href="${url}">Open the order</a>
      <a class="button second" href="/checkStand?orderId=${orderId}">Pay it here</a>
    </p>
    <p class="hint">Valid for 15 minutes. This page shows when it is paid.</p>
    <p class="hint">Test cards, with any later date and code:</p>
    <ul class="rules">${testCards()}</ul>`
}

function testCards(): Html[] {
  return Object.entries(demoCards).map(
    ([pan, { brand, outcome }]) => html`<li>${pan} (${brand}, ${outcome})</li>`,
  )
}

/** Asks again while the order can be paid. */
function refreshOf({ orderId, state }: ShownOrder, country: Country): Html | undefined {
  if (state !== 'open') return undefined
  return html`<meta http-equiv="refresh" content="2;url=/demo/kiosk?country=${country}&amp;orderId=${orderId}">`
}

function kioskPage(brand: string, country: Country, result: Html | undefined, head?: Html): string {
  return page(
    'Demo kiosk',
    html`
    <header class="hero small">
      <p class="brand"><a href="/demo">${brand}</a></p>
      <h1>Kiosk</h1>
      <p>Opens an order with the partner API. Scan its code with a phone to see the order.</p>
    </header>
    <main class="tool scans">
      ${resultPanel(result, 'No order yet.')}
      <form class="panel" method="post" action="/demo/kiosk">
        <label>Country <select name="country">${Object.keys(countries).map((code) =>
          code === country
            ? html`<option value="${code}" selected>${code}</option>`
            : html`<option value="${code}">${code}</option>`,
        )}</select></label>
        <p class="actions">
          <button class="button">Open an order</button>
          <a class="button second" href="/kiosk/download?shopMdCode=${storeOf(country)}&amp;cnty=${country}">App download page</a>
        </p>
      </form>
    </main>`,
    head,
  )
}
