/** A demo till: checks and redeems codes that are typed or scanned, and gives stars for orders, with the partner API. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#src/config/config.ts'
import { html, type Html } from '#src/mail/html.ts'
import type { PartnerResponseOf } from '#src/modules/partners/partner-endpoints.ts'
import { demoStores } from '../data/stores.ts'
import { page, resultPanel } from '../demo-page.ts'
import { partnerCall } from './partner-call.ts'
import { readOrder, typedAmount } from './till-order.ts'
import { pay, payForm, refund } from './till-stars.ts'
import { type FormValues, memberView, refused, releasedView, usedView, verifiedView } from './till-views.ts'

type Options = { brand: string; config: Pick<Config, 'partners'>; clock: () => Date }
type Field =
  | 'code'
  | 'storeId'
  | 'total'
  | 'item'
  | 'key'
  | 'voucherNo'
  | 'accountNumber'
  | 'orderNo'
  | 'amount'
  | 'do'
type Form = Partial<Record<Field, unknown>>

const till = 'demo'
const firstStore = demoStores[0]?.storeId ?? ''

/** Serves `/demo/till`. It consists of forms and works without its script, which only adds the camera. */
export function tillPages(app: FastifyInstance, { brand, config, clock }: Options): void {
  const call = partnerCall(app, config, clock)

  const send = (reply: FastifyReply, values: FormValues, result: Html) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(tillPage(brand, values, result))

  app.get('/demo/till', (_request, reply) =>
    send(reply, { storeId: firstStore, total: '', item: '', accountNumber: '' }, html``),
  )

  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )

    scope.post('/demo/till', async (request, reply) => {
      const form = (request.body ?? {}) as Form // a form's fields, each checked below
      const [code, storeId, key] = [
        text(form.code),
        text(form.storeId) || firstStore,
        text(form.key) || randomUUID(),
      ]
      const values = {
        storeId,
        total: text(form.total),
        item: text(form.item),
        accountNumber: text(form.accountNumber),
      }
      const country = countryOf(storeId)
      const order = readOrder(country, values)
      const paid = { till, country, values, orderNo: text(form.orderNo), amount: text(form.amount), key }
      switch (form.do) {
        case 'pay':
          return send(reply, values, await pay(call, paid))
        case 'refund':
          return send(reply, values, await refund(call, paid))
        case 'use': {
          const used = await call<PartnerResponseOf<'useVoucher'>>(
            'vouchers/use',
            { code, till, storeId, order },
            key,
          )
          if ('error' in used) return send(reply, values, refused(used))
          const toPay = (order?.totalMinor ?? 0) - (used.reduction?.amountMinor ?? 0)
          const paying =
            values.accountNumber === '' ? html`` : payForm(values, order ? typedAmount(country, toPay) : '')
          return send(reply, values, html`${usedView(used, values)}${paying}`)
        }
        case 'release': {
          const released = await call<PartnerResponseOf<'releaseVoucher'>>(
            'vouchers/release',
            { voucherNo: text(form.voucherNo), till, storeId },
            key,
          )
          return send(reply, values, 'error' in released ? refused(released) : releasedView(released))
        }
        default: {
          if (isMemberCode(code)) {
            const member = await call<PartnerResponseOf<'identifyMember'>>(
              'members/identify',
              { code, storeId },
              key,
            )
            if ('error' in member) return send(reply, values, refused(member))
            const ofMember = { ...values, accountNumber: member.member.accountNumber }
            return send(
              reply,
              values,
              html`${memberView(member, ofMember)}${payForm(ofMember, values.total)}`,
            )
          }
          const seen = await call<PartnerResponseOf<'verifyVoucher'>>(
            'vouchers/verify',
            { code, storeId, order },
            key,
          )
          return send(reply, values, 'error' in seen ? refused(seen) : verifiedView(seen, code, values))
        }
      }
    })
    done()
  })
}

/** Without a call, since the text of a code says what kind it is. */
const isMemberCode = (code: string) => /^[A-Z]+:M1:/.test(code)

function tillPage(brand: string, { storeId, total, item }: FormValues, result: Html): string {
  return page(
    'Demo till',
    html`
    <header class="hero small">
      <p class="brand"><a href="/demo">${brand}</a></p>
      <h1>Till</h1>
      <p>Scan the code of a voucher or a member, or type a voucher’s number. It is checked and redeemed with the partner API. After a member’s code, orders give stars.</p>
    </header>
    <main class="tool scans">
      ${resultPanel(result.text === '' ? undefined : result, 'Nothing scanned yet.')}
      <form class="panel till" method="post" action="/demo/till">
        <label>Store <select name="storeId">${demoStores.map(({ storeId: id, name, city }) =>
          id === storeId
            ? html`<option value="${id}" selected>${name}, ${city}</option>`
            : html`<option value="${id}">${name}, ${city}</option>`,
        )}</select></label>
        <label>Code or number <input name="code" required maxlength="100" autocomplete="off" autocapitalize="characters" spellcheck="false"></label>
        <fieldset>
          <legend>Order (optional)</legend>
          <label>Total <input name="total" value="${total}" inputmode="decimal" maxlength="10" autocomplete="off"></label>
          <label>Price of the item <input name="item" value="${item}" inputmode="decimal" maxlength="10" autocomplete="off"></label>
        </fieldset>
        <p class="actions"><button class="button">Check</button> <button class="button second" type="button" id="scan" hidden>Scan</button></p>
        <video id="view" playsinline muted hidden></video>
        <p class="hint" id="camera-status" role="status"></p>
      </form>
    </main>`,
    html`<script type="module" src="/demo/till.js"></script>`,
  )
}

const countryOf = (storeId: string) => demoStores.find((store) => store.storeId === storeId)?.country ?? 'US'

const text = (value: unknown) => (typeof value === 'string' ? value : '')
