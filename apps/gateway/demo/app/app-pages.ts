/** A simulated host app: shows the page in a frame and answers its bridge messages as selected in a form. */
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
import { demoMember } from '../data/demo-members.ts'
import { findDemoMemberId } from '../data/load-member.ts'
import { page } from '../demo-page.ts'

type Options = { brand: string; folder: string; services: Pick<Services, 'config' | 'database' | 'clock'> }

const hosts = {
  webkit: 'iPhone app (WKWebView)',
  android: 'Android app (interface object)',
  flutterChannel: 'Flutter app (JavaScriptChannel)',
  flutterHandler: 'Flutter app (callHandler), ready after 400 ms',
  older: 'Older app (global callbacks)',
}
const responseModes = {
  well: 'Correctly',
  late: 'After 6 seconds',
  twice: 'Twice, with different data',
  wrongly: 'With an invalid message',
  never: 'Never',
}
const memberStates = {
  out: 'Signed out; signs in on request',
  in: 'Signed in to the app',
  old: 'Signed in, with an expired token',
  declines: 'Signed out; cancels the app’s sign-in',
}
const capabilities = {
  all: 'Share and save images',
  saveOnly: 'Save images only',
  nothing: 'Neither (no access to the album)',
  failing: 'Neither (saving fails)',
  unknown: 'Neither (the app has no such methods)',
}
const screens = {
  '/home': 'Home',
  '/marketing/collect-coupons?activityNo=DEMO-DIRECT': 'A campaign',
  '/marketing/collect-coupons?activityNo=DEMO-STOREONLY': 'A campaign that requires a store',
  '/marketing/poster?activityNo=DEMO-NEWUSER': 'A poster',
  '/marketing/tickets': 'Wallet',
  '/home/stores': 'Stores',
  '/home/scan': 'Scanning',
  '/auth': 'Sign-in',
  '/app/download': 'App download page',
}

/** Serves `/demo/app` and allows this site to frame its own pages, in demo mode only. */
export function appPages(app: FastifyInstance, { brand, folder, services }: Options): void {
  const settings = readBridgeSettings(folder)

  app.get('/demo/app', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', `frame-src 'self'; ${contentSecurityPolicy()}`)
      .send(appPage(brand, settings)),
  )

  // The result of the host app's own sign-in.
  app.post('/demo/app/member', async (_request, reply) => {
    const { config, database, clock } = services
    const memberId = await findDemoMemberId(database)
    const secrets = sessionSecrets(config.serverSecret, config.market.code)
    const { token } = await openSession(database, secrets, { memberId, now: clock(), isProved: false })
    return reply.header('cache-control', 'no-store').send({ memberId, token })
  })

  app.addHook('onRequest', (request, _reply, next) => {
    // The framed page has an additional script, so neither the compressed nor the browser's cached page can be used.
    if (isFramed(request)) {
      delete request.headers['accept-encoding']
      delete request.headers['if-none-match']
    }
    next()
  })
  app.addHook('onSend', (request, reply, payload, next) => {
    if (isFramed(request) && isPage(reply)) next(null, allowFraming(reply, payload))
    else next(null, payload)
  })
}

const isFramed = ({ headers }: FastifyRequest) => headers['sec-fetch-dest'] === 'iframe'
const isPage = (reply: FastifyReply) => String(reply.getHeader('content-type')).startsWith('text/html')

/** Allows framing by this site only, and adds the script that installs the bridge before scripts of the page. */
function allowFraming(reply: FastifyReply, payload: unknown): unknown {
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

const bridgeSettings = z.object({
  userAgentMarker: z.string(),
  bridge: z.object({
    channel: z.string(),
    receiver: z.string(),
    initCallback: z.string(),
    shareCallback: z.string(),
  }),
})
type BridgeSettings = z.output<typeof bridgeSettings>

function readBridgeSettings(folder: string): BridgeSettings {
  return bridgeSettings.parse(JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8')))
}

function appPage(brand: string, settings: BridgeSettings): string {
  return page(
    `${brand} app`,
    html`
    <header class="hero small">
      <p class="brand"><a href="/demo">${brand}</a></p>
      <h1>Host app</h1>
      <p>A simulation of the chain’s app. It shows the page with the app’s user agent and bridge, and answers messages
      of the page as selected below.</p>
    </header>
    <main class="app">
      <div class="phone"><iframe id="page" title="The page in the app"></iframe><p id="closed" hidden>The page asked to be closed.</p></div>
      <form class="panel app-settings" id="app" data-settings="${JSON.stringify(settings)}" data-zones="${JSON.stringify(zones)}"
        data-device="${randomUUID()}">
        <label>App <select name="host">${options(hosts)}</select></label>
        <label>Responds <select name="manner">${options(responseModes)}</select></label>
        <label>Language <select name="lang">${localeCodes.map(
          (code) => html`<option value="${code}">${localeNames[code]} (${code})</option>`,
        )}</select></label>
        <label>Country <select name="cnty">${countryList.map((code) =>
          code === defaultCountry ? html`<option selected>${code}</option>` : html`<option>${code}</option>`,
        )}</select></label>
        <label>Member <select name="member">${options(memberStates)}</select></label>
        <label>Position <select name="place">
          <option value="none">Not given</option>
          <option value="47.6101,-122.3421">Seattle</option>
          <option value="35.6595,139.7005">Tokyo</option>
        </select></label>
        <label>Store <select name="shop">
          <option value="none">Not given</option>
          <option value="US-SEA-1">Pike &amp; 3rd, Seattle</option>
          <option value="JP-TYO-1">表参道店, 東京</option>
        </select></label>
        <label>Capabilities <select name="able">${options(capabilities)}</select></label>
        <label>Page <select name="path">${options(screens)}</select></label>
        <p class="actions">
          <button class="button">Open</button>
          <button class="button second" type="button" id="shared">Report “shared”</button>
        </p>
        <p class="hint">“Open” clears the page’s stored data in this browser, as a newly installed app has none. The app’s member is ${demoMember.email}.</p>
      </form>
      <section class="panel app-log" aria-labelledby="log-title">
        <h2 id="log-title">Messages</h2>
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
