/** A till of the demo: what a person types or scans goes to the partner API as a real till's would. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#src/config.ts'
import { html, type Html } from '#src/mail/html.ts'
import type { PartnerAnswerOf } from '#src/modules/partners/partner-calls.ts'
import { demoStores } from './data/stores.ts'
import { page } from './demo-page.ts'
import { partnerCall, type PartnerRefusal } from './partner-call.ts'
import { worthOf } from './till-worth.ts'

type Options = { brand: string; config: Pick<Config, 'partners'>; clock: () => Date }
type Form = { code?: unknown; storeId?: unknown; key?: unknown; voucherNo?: unknown; do?: unknown }
type Voucher = PartnerAnswerOf<'verifyVoucher'>['voucher']

const till = 'demo'
const firstStore = demoStores[0]?.storeId ?? ''

/** Serves `/demo/till`: forms alone, so that it works without its script; that one only adds the camera. */
export function tillPages(app: FastifyInstance, { brand, config, clock }: Options): void {
  const call = partnerCall(app, config, clock)

  const send = (reply: FastifyReply, storeId: string, result: Html) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(tillPage(brand, storeId, result))

  app.get('/demo/till', (_request, reply) => send(reply, firstStore, html``))

  void app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))))

    scope.post('/demo/till', async (request, reply) => {
      const form = (request.body ?? {}) as Form // a form's fields, each checked below
      const [code, storeId, key] = [text(form.code), text(form.storeId) || firstStore, text(form.key) || randomUUID()]
      switch (form.do) {
        case 'use': {
          const used = await call<PartnerAnswerOf<'useVoucher'>>('vouchers/use', { code, till, storeId }, key)
          if ('error' in used) return send(reply, storeId, refused(used))
          return send(reply, storeId, usedView(used.voucher, storeId))
        }
        case 'release': {
          const released = await call<PartnerAnswerOf<'releaseVoucher'>>('vouchers/release', { voucherNo: text(form.voucherNo), till, storeId }, key)
          if ('error' in released) return send(reply, storeId, refused(released))
          return send(reply, storeId, html`<p class="verdict">Taken back. The voucher can be used again.</p>${voucherView(released.voucher)}`)
        }
        default: {
          const seen = await call<PartnerAnswerOf<'verifyVoucher'>>('vouchers/verify', { code, storeId }, key)
          if ('error' in seen) return send(reply, storeId, refused(seen))
          return send(reply, storeId, seenView(seen, code, storeId))
        }
      }
    })
    done()
  })
}

function seenView({ voucher, usable, reason }: PartnerAnswerOf<'verifyVoucher'>, code: string, storeId: string): Html {
  if (!usable) return html`<p class="verdict bad">Cannot be used: ${reason ?? ''}</p>${voucherView(voucher)}`
  return html`${voucherView(voucher)}
    <form method="post" action="/demo/till" class="actions">
      ${hidden({ do: 'use', code, storeId, key: randomUUID() })}
      <button class="button" autofocus>Use it</button>
    </form>`
}

function usedView(voucher: Voucher, storeId: string): Html {
  return html`<p class="verdict">Used.</p>${voucherView(voucher)}
    <form method="post" action="/demo/till" class="actions">
      ${hidden({ do: 'release', voucherNo: voucher.voucherNo, storeId, key: randomUUID() })}
      <button class="button second">Take it back</button>
    </form>
    <p class="hint">For 15 minutes, at this till.</p>`
}

function refused({ error }: PartnerRefusal): Html {
  const where = error.usedAt === undefined ? '' : ` ${error.usedStoreName ?? ''} ${error.usedAt}`
  return html`<p class="verdict bad">${error.message}${where}</p><p class="hint">${error.code}</p>`
}

function voucherView(voucher: Voucher): Html {
  return html`
    <p class="figure">${voucher.name}</p>
    <p>${worthOf(voucher.value)}. ${voucher.note}</p>
    <ul class="rules">${voucher.rules.map((rule) => html`<li>${rule}</li>`)}</ul>
    <p class="hint">${voucher.voucherNo} · ${voucher.activityNo} · until ${voucher.expiresAt}</p>`
}

function tillPage(brand: string, storeId: string, result: Html): string {
  return page('Demo till', html`
    <header class="hero small">
      <p class="brand"><a href="/demo">${brand}</a></p>
      <h1>Till</h1>
      <p>Scan the code of a coupon or type its number. It is checked and used through the partner API.</p>
    </header>
    <main class="narrow">
      <section class="panel" aria-live="polite">${result.text === '' ? html`<p>Nothing scanned yet.</p>` : result}</section>
      <form class="panel till" method="post" action="/demo/till">
        <label>Store <select name="storeId">${demoStores.map(({ storeId: id, name, city }) => id === storeId
          ? html`<option value="${id}" selected>${name}, ${city}</option>`
          : html`<option value="${id}">${name}, ${city}</option>`)}</select></label>
        <label>Code or number <input name="code" required maxlength="100" autocomplete="off" autocapitalize="characters" spellcheck="false"></label>
        <p class="actions"><button class="button">Check</button> <button class="button second" type="button" id="scan" hidden>Scan</button></p>
        <video id="view" playsinline muted hidden></video>
        <p class="hint" id="camera-says" role="status"></p>
      </form>
    </main>`, html`<script type="module" src="/demo/till.js"></script>`)
}

function hidden(fields: Record<string, string>): Html[] {
  return Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
