/** A demo friend: an invented member who helps an inviter through the call of the page. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Calls } from '@crema/contract/contract'
import type { Envelope } from '@crema/contract/http/envelope'
import { headers, pathPrefix } from '@crema/contract/http/headers'
import { sign } from '@crema/contract/http/signature'
import { html, type Html } from '#src/mail/html.ts'
import { openSession } from '#src/modules/identity/sessions/open-session.ts'
import { sessionSecrets } from '#src/modules/identity/sessions/session-secrets.ts'
import type { Services } from '#src/services.ts'
import { page, resultPanel } from '../demo-page.ts'

type FriendServices = Pick<Services, 'config' | 'database' | 'clock'>
type Answer = Envelope<Calls['POST fission/assist']['response']>

const names = ['Lena', '민준', 'Léa', 'ليلى', '美咲', 'Мария', 'Nguyễn', 'ณัฐ', 'João', 'Emre']

const formShape = z.object({
  /** A link, a short link or its code. */
  invitation: z.string().max(2_000),
  phone: z.enum(['own', 'shared']).catch('own'),
})

/** Serves `/demo/friend`. Its form lets an invented friend help; it answers with JSON where that is accepted. */
export function friendPages(
  app: FastifyInstance,
  { brand, services }: { brand: string; services: FriendServices },
): void {
  const send = (reply: FastifyReply, invitation: string, result: Html | undefined) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(friendPage(brand, invitation, result))

  app.get<{ Querystring: { invitation?: unknown } }>('/demo/friend', (request, reply) => {
    const { invitation } = request.query
    return send(reply, typeof invitation === 'string' ? invitation : '', undefined)
  })

  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post('/demo/friend', async (request, reply) => {
      const { invitation, phone } = formShape.parse(request.body)
      const friend = await addFriend(services)
      const answer = await help(app, services, { code: codeIn(invitation), phone, ...friend })
      const wantsPage = request.headers.accept?.includes('text/html') === true
      if (!wantsPage) return reply.header('cache-control', 'no-store').send({ name: friend.name, ...answer })
      return send(reply, invitation, resultView(friend.name, answer))
    })
    done()
  })
}

/** The code of a link, `/i/<code>` or `?fissionCode=<code>`; the text itself otherwise. */
function codeIn(text: string): string {
  const [, code] = /(?:\/i\/|[?&]fissionCode=)([\w-]+)/.exec(text) ?? []
  return (code ?? text).trim().toUpperCase()
}

/** A new member with a session. */
async function addFriend({ config, database, clock }: FriendServices) {
  const [memberId, now] = [randomUUID(), clock()]
  const { count } = await database
    .selectFrom('member')
    .where('email', 'like', 'friend-%@example.com')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const name = names[Number(count) % names.length] ?? 'Lena'
  await database
    .insertInto('member')
    .values({
      member_id: memberId,
      email: `friend-${memberId}@example.com`,
      display_name: name,
      country: 'US',
      language: 'en',
      registered_at: now,
    })
    .execute()
  const secrets = sessionSecrets(config.serverSecret, config.market.code)
  const { token } = await openSession(database, secrets, { memberId, now, isProved: true })
  return { memberId, name, token }
}

type Help = { code: string; phone: 'own' | 'shared'; memberId: string; token: string }

/** Calls `fission/assist` as the friend's page does. */
async function help(
  app: FastifyInstance,
  { config, database, clock }: FriendServices,
  { code, phone, memberId, token }: Help,
): Promise<Answer> {
  const invitation = await database
    .selectFrom('invitation')
    .where('code', '=', code)
    .select(['activity_no', 'country'])
    .executeTakeFirst()
  const path = `${pathPrefix}fission/assist`
  const timestamp = String(clock().getTime())
  const version = 'demo'
  const response = await app.inject({
    method: 'POST',
    url: path,
    payload: { activityNo: invitation?.activity_no ?? 'NONE', fissionCode: code },
    headers: {
      authorization: `Bearer ${token}`,
      [headers.timestamp]: timestamp,
      [headers.appKey]: config.appKey,
      [headers.version]: version,
      [headers.signature]: sign({ path, timestamp, version }, config.appSecret),
      [headers.language]: 'en',
      [headers.country]: invitation?.country ?? 'US',
      [headers.deviceId]: phone === 'own' ? `demo friend ${memberId}` : 'demo friends share this phone',
      [headers.idempotencyKey]: randomUUID(),
    },
  })
  return response.json<Answer>()
}

function resultView(name: string, { busCode, data, busMessage }: Answer): Html {
  if (busCode !== '1') return html`<p class="verdict bad">${name}: ${busMessage}</p>`
  const { state, helpers, vouchers } = data
  return html`
    <p class="figure">${name} has helped</p>
    <p>The help is <b>${state}</b>; ${String(helpers)} friends have helped under this invitation.</p>
    <p class="hint">${name} got ${vouchers.map(({ voucherNo }) => html`<b>${voucherNo}</b> `)}, which the
    <a href="/demo/till">till</a> accepts.</p>`
}

function friendPage(brand: string, invitation: string, result: Html | undefined): string {
  return page(
    'Demo friend',
    html`
    <header class="hero small">
      <p class="brand"><a href="/demo">${brand}</a></p>
      <h1>A friend helps</h1>
      <p>An invented member helps under an invitation, through the same call as the page of a friend. Keep the inviter’s page
      open in another window: the friend appears there.</p>
    </header>
    <main class="tool">
      ${resultPanel(result, 'Nobody has helped yet.')}
      <form class="panel till" method="post" action="/demo/friend">
        <label>Link or code of the invitation <input name="invitation" value="${invitation}" required></label>
        <label>Phone <select name="phone">
          <option value="own">The friend’s own</option>
          <option value="shared">One phone for all: held for review from the second friend on</option>
        </select></label>
        <p class="actions"><button class="button">A friend helps</button></p>
      </form>
    </main>`,
  )
}
