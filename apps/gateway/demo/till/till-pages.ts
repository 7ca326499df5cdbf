/** A demo till: checks and redeems codes that are typed or scanned, with the partner API. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Money } from '@crema/contract/schemas'
import type { Config } from '#src/config/config.ts'
import { html, type Html } from '#src/mail/html.ts'
import type { PartnerResponseOf } from '#src/modules/partners/partner-endpoints.ts'
import { demoStores } from '../data/stores.ts'
import { page } from '../demo-page.ts'
import { amountText, describeValue } from './describe-value.ts'
import { partnerCall, type PartnerRefusal } from './partner-call.ts'
import { readOrder } from './till-order.ts'

type Options = { brand: string; config: Pick<Config, 'partners'>; clock: () => Date }
type Form = Partial<Record<'code' | 'storeId' | 'total' | 'item' | 'key' | 'voucherNo' | 'do', unknown>>
/** The form values that are passed from one step to the next. */
type FormValues = { storeId: string; total: string; item: string }
type Voucher = PartnerResponseOf<'verifyVoucher'>['voucher']

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
    send(reply, { storeId: firstStore, total: '', item: '' }, html``),
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
      const values = { storeId, total: text(form.total), item: text(form.item) }
      const order = readOrder(countryOf(storeId), values)
      switch (form.do) {
        case 'use': {
          const used = await call<PartnerResponseOf<'useVoucher'>>(
            'vouchers/use',
            { code, till, storeId, order },
            key,
          )
          return send(reply, values, 'error' in used ? refused(used) : usedView(used, values))
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
            return send(reply, values, 'error' in member ? refused(member) : memberView(member, values))
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

function memberView(
  { member, chosenVoucherNo, vouchers }: PartnerResponseOf<'identifyMember'>,
  values: FormValues,
): Html {
  const name = member.displayName === null ? html`` : html`${member.displayName} · `
  return html`<p class="figure">Member</p>
    <p>${name}${member.accountNumber}</p>
    ${vouchers.length === 0 ? html`<p class="verdict bad">No voucher can be used in this store.</p>` : html``}
    ${vouchers.map(
      ({ voucherNo, name: title, code }) => html`
    <form method="post" action="/demo/till" class="actions">
      ${hidden({ code, key: randomUUID(), ...values })}
      <button class="button${voucherNo === chosenVoucherNo ? '' : ' second'}">${title}</button>${voucherNo === chosenVoucherNo ? html` chosen by the member` : html``}
    </form>`,
    )}`
}

function verifiedView(
  { voucher, usable, reason, reduction }: PartnerResponseOf<'verifyVoucher'>,
  code: string,
  values: FormValues,
): Html {
  if (!usable) return html`<p class="verdict bad">Cannot be used: ${reason ?? ''}</p>${voucherView(voucher)}`
  return html`${voucherView(voucher)}${reductionView(reduction)}
    <form method="post" action="/demo/till" class="actions">
      ${hidden({ do: 'use', code, key: randomUUID(), ...values })}
      <button class="button" autofocus>Redeem</button>
    </form>`
}

function usedView({ voucher, reduction }: PartnerResponseOf<'useVoucher'>, values: FormValues): Html {
  return html`<p class="verdict">Redeemed.</p>${voucherView(voucher)}${reductionView(reduction)}
    <form method="post" action="/demo/till" class="actions">
      ${hidden({ do: 'release', voucherNo: voucher.voucherNo, key: randomUUID(), ...values })}
      <button class="button second">Release</button>
    </form>
    <p class="hint">Possible for 15 minutes at this till.</p>`
}

const releasedView = ({ voucher }: PartnerResponseOf<'releaseVoucher'>): Html =>
  html`<p class="verdict">Released. The voucher can be used again.</p>${voucherView(voucher)}`

function reductionView(reduction: Money | null): Html {
  return reduction === null ? html`` : html`<p class="verdict">Reduction: ${amountText(reduction)}.</p>`
}

function refused({ error }: PartnerRefusal): Html {
  const where = error.usedAt === undefined ? '' : ` ${error.usedStoreName ?? ''} ${minuteOf(error.usedAt)}`
  return html`<p class="verdict bad">${error.message}${where}</p><p class="hint">${error.code}</p>`
}

function voucherView(voucher: Voucher): Html {
  return html`
    <p class="figure">${voucher.name}</p>
    <p>${describeValue(voucher.value)}. ${voucher.note}</p>
    <ul class="rules">${voucher.rules.map((rule) => html`<li>${rule}</li>`)}</ul>
    <p class="hint">${voucher.voucherNo} · ${voucher.activityNo} · until ${minuteOf(voucher.expiresAt)}</p>`
}

/** `2026-12-13 04:59 UTC` */
const minuteOf = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`

function tillPage(brand: string, { storeId, total, item }: FormValues, result: Html): string {
  return page(
    'Demo till',
    html`
    <header class="hero small">
      <p class="brand"><a href="/demo">${brand}</a></p>
      <h1>Till</h1>
      <p>Scan the code of a voucher or a member, or type a voucher’s number. It is checked and redeemed with the partner API.</p>
    </header>
    <main class="narrow">
      <section class="panel" aria-live="polite">${result.text === '' ? html`<p>Nothing scanned yet.</p>` : result}</section>
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
          <label>Price of the drink or item <input name="item" value="${item}" inputmode="decimal" maxlength="10" autocomplete="off"></label>
        </fieldset>
        <p class="actions"><button class="button">Check</button> <button class="button second" type="button" id="scan" hidden>Scan</button></p>
        <video id="view" playsinline muted hidden></video>
        <p class="hint" id="camera-status" role="status"></p>
      </form>
    </main>`,
    html`<script type="module" src="/demo/till.js"></script>`,
  )
}

function hidden(fields: Record<string, string>): Html[] {
  return Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
}

const countryOf = (storeId: string) => demoStores.find((store) => store.storeId === storeId)?.country ?? 'US'

const text = (value: unknown) => (typeof value === 'string' ? value : '')
