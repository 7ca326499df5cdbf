/** A stand-in for the chain's app: a phone that shows the page in a frame, and a bridge that answers as one asks it to. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { countries, countryList, defaultCountry } from '@crema/contract/countries/countries'
import { localeNames } from '@crema/i18n/locale-names'
import { localeCodes } from '@crema/i18n/locales'
import { contentSecurityPolicy } from '#src/http/access/security-headers.ts'
import { html, type Html } from '#src/mail/html.ts'
import { openSession } from '#src/modules/identity/sessions/open-session.ts'
import { sessionSecrets } from '#src/modules/identity/sessions/session-secrets.ts'
import type { Services } from '#src/services.ts'
import { demoMember } from '../data/vouchers.ts'
import { page } from '../demo-page.ts'

type Options = { brand: string; folder: string; services: Pick<Services, 'config' | 'database' | 'clock'> }

const hosts = {
  webkit: 'iPhone app (WKWebView)',
  android: 'Android app (interface object)',
  flutterChannel: 'Flutter app (JavaScriptChannel)',
  flutterHandler: 'Flutter app (callHandler), ready late',
  older: 'An older app (global callbacks)',
}
const manners = {
  well: 'Well',
  late: 'Late',
  twice: 'Twice, the second time differently',
  wrongly: 'Wrongly',
  never: 'Never',
}
const people = {
  out: 'Nobody; signs in when asked',
  in: 'Signed in to the app',
  old: 'Signed in, with a token that is over',
  declines: 'Nobody; closes the app’s sign-in',
}
const abilities = {
  all: 'Share, and save pictures',
  saveOnly: 'Save pictures, not share',
  nothing: 'Neither: the album is closed to it',
}
const screens = {
  '/home': 'Home',
  '/marketing/collect-coupons?activityNo=DEMO-DIRECT': 'A campaign',
  '/marketing/collect-coupons?activityNo=DEMO-STOREONLY': 'A campaign for one store',
  '/marketing/tickets': 'The wallet',
  '/home/stores': 'Stores',
  '/home/scan': 'Scanning',
  '/auth': 'Sign-in',
  '/app/download': 'The download page',
}

/** Serves `/demo/app`, and lets pages of this site be shown in a frame of this site: in demo mode alone. */
export function appPages(app: FastifyInstance, { brand, folder, services }: Options): void {
  const facts = readBridgeFacts(folder)

  app.get('/demo/app', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', `frame-src 'self'; ${contentSecurityPolicy()}`)
      .send(appPage(brand, facts)),
  )

  // What the app's own sign-in would come back with.
  app.post('/demo/app/member', async (_request, reply) => {
    const { config, database, clock } = services
    const { member_id: memberId } = await database
      .selectFrom('member')
      .where('email', '=', demoMember.email)
      .select('member_id')
      .executeTakeFirstOrThrow()
    const secrets = sessionSecrets(config.serverSecret)
    const { token } = await openSession(database, secrets, { memberId, now: clock() })
    return reply.header('cache-control', 'no-store').send({ memberId, token })
  })

  app.addHook('onRequest', (request, _reply, next) => {
    // A page that gets a script more is not the one that was compressed, nor the one the browser has.
    if (isFramed(request)) {
      delete request.headers['accept-encoding']
      delete request.headers['if-none-match']
    }
    next()
  })
  app.addHook('onSend', (request, reply, payload, next) => {
    if (isFramed(request) && isPage(reply)) next(null, letIn(reply, payload))
    else next(null, payload)
  })
}

const isFramed = ({ headers }: FastifyRequest) => headers['sec-fetch-dest'] === 'iframe'
const isPage = (reply: FastifyReply) => String(reply.getHeader('content-type')).startsWith('text/html')

/** Lets this site alone frame the page, and the app around it set itself up before the page's first script. */
function letIn(reply: FastifyReply, payload: unknown): unknown {
  const policy = String(reply.getHeader('content-security-policy'))
  void reply
    .header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store')
    .removeHeader('etag')
  const text =
    typeof payload === 'string' ? payload : Buffer.isBuffer(payload) ? payload.toString() : undefined
  return text === undefined
    ? payload
    : text.replace('<head>', '<head><script src="/demo/app-frame.js"></script>')
}

const bridgeFacts = z.object({
  userAgentMarker: z.string(),
  bridge: z.object({
    channel: z.string(),
    receiver: z.string(),
    initCallback: z.string(),
    shareCallback: z.string(),
  }),
})
type BridgeFacts = z.output<typeof bridgeFacts>

function readBridgeFacts(folder: string): BridgeFacts {
  return bridgeFacts.parse(JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8')))
}

function appPage(brand: string, facts: BridgeFacts): string {
  return page(
    `${brand} app`,
    html`
    <header class="hero small">
      <p class="brand"><a href="/demo">${brand}</a></p>
      <h1>The app around the page</h1>
      <p>A stand-in for the chain’s own app. It shows the page with the app’s mark in its user agent and a bridge, and
      answers what the page asks as you like.</p>
    </header>
    <main class="app">
      <div class="phone"><iframe id="page" title="The page in the app"></iframe><p id="closed" hidden>The page asked to be closed.</p></div>
      <form class="panel app-settings" id="app" data-facts="${JSON.stringify(facts)}" data-zones="${JSON.stringify(zones)}"
        data-device="${randomUUID()}">
        <label>App <select name="host">${options(hosts)}</select></label>
        <label>It answers <select name="manner">${options(manners)}</select></label>
        <label>Language <select name="lang">${localeCodes.map(
          (code) => html`<option value="${code}">${localeNames[code]} (${code})</option>`,
        )}</select></label>
        <label>Country <select name="cnty">${countryList.map((code) =>
          code === defaultCountry ? html`<option selected>${code}</option>` : html`<option>${code}</option>`,
        )}</select></label>
        <label>Member <select name="member">${options(people)}</select></label>
        <label>Place <select name="place">
          <option value="none">Not given</option>
          <option value="47.6101,-122.3421">Seattle</option>
          <option value="35.6595,139.7005">Tokyo</option>
        </select></label>
        <label>Store <select name="shop">
          <option value="none">Not given</option>
          <option value="US-SEA-1">Pike &amp; 3rd, Seattle</option>
          <option value="JP-TYO-1">表参道店, 東京</option>
        </select></label>
        <label>It can <select name="able">${options(abilities)}</select></label>
        <label>Page <select name="path">${options(screens)}</select></label>
        <p class="actions">
          <button class="button">Open</button>
          <button class="button second" type="button" id="shared">Say that it was shared</button>
        </p>
        <p class="hint">Opening starts as a new app does: what this browser kept of the page is
        forgotten. The app’s member is ${demoMember.email}.</p>
      </form>
      <section class="panel app-log" aria-labelledby="log-title">
        <h2 id="log-title">Between page and app</h2>
        <ol id="log" aria-live="polite"></ol>
      </section>
    </main>`,
    html`<script type="module" src="/demo/app.js"></script>`,
  )
}

const zones = Object.fromEntries(countryList.map((code) => [code, countries[code].zone]))

function options(texts: Record<string, string>): Html[] {
  return Object.entries(texts).map(([value, text]) => html`<option value="${value}">${text}</option>`)
}
