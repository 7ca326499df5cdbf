import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Country } from '@crema/contract/countries/countries'
import { headers } from '@crema/contract/http/headers'
import { unsubscribePath } from '@crema/contract/privacy/mail-links'
import { seedCampaign } from '#src/modules/campaigns/seed-for-tests.ts'
import { createEnqueuer } from '#src/outbox/outbox.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { memberMarks } from '../returning-members/address-mark.ts'
import { announceCampaign, type AnnounceRequest } from './announce-campaign.ts'
import { unsubscribeTokens } from './unsubscribe-token.ts'

const now = '2026-06-10T12:00:00Z'
const hourMs = 60 * 60_000
type Notice = { notice: string; link?: string }

describe.each(['PGlite', 'PostgreSQL'] as const)('marketing by mail on %s', (engine) => {
  let gateway: TestGateway
  let server: Awaited<ReturnType<typeof startPostgres>> | undefined
  beforeAll(async () => {
    server = engine === 'PostgreSQL' ? await startPostgres({ durable: false, migrated: true }) : undefined
    gateway = await startGateway({ now, database: server?.url ?? 'embedded' })
  })
  afterAll(async () => {
    await gateway.close()
    await server?.stop()
  })
  beforeEach(() => gateway.clock.set(now))

  let members = 0
  const join = async () => {
    const email = `news-${engine.toLowerCase()}-${(members += 1)}@example.com`
    return { email, ...(await gateway.signIn(email)) }
  }
  const inCountry = (country: Country, token?: string) => ({ token, headers: { [headers.country]: country } })
  const decide = (decision: boolean, token: string, country: Country) =>
    gateway.call(
      'POST consent/record',
      {
        source: 'account',
        variant: 'switch',
        decisions: [{ purpose: 'marketing', channel: 'email', decision }],
      },
      inCountry(country, token),
    )
  const state = async (token: string) =>
    (await gateway.call('GET consent/current', {}, { token })).data.member?.marketing.email
  const noticesOf = async (email: string, notice: string) => {
    const answer = await gateway.app.inject({ url: '/demo/inbox', query: { to: email } })
    return answer.json<{ notices: Notice[] }>().notices.filter((each) => each.notice === notice)
  }
  const tokenOf = ({ link = '' }: Notice) => decodeURIComponent(link.slice(link.lastIndexOf('/') + 1))
  const newestLink = async (email: string, count = 1) => {
    await expect.poll(() => noticesOf(email, 'marketingConfirmation')).toHaveLength(count)
    const [newest] = await noticesOf(email, 'marketingConfirmation')
    return tokenOf(newest ?? { notice: '' })
  }
  const confirm = (token: string) => gateway.call('POST consent/confirmMarketing', { token })
  const receiptsOf = async (token: string) =>
    (await gateway.call('GET consent/receipts', { limit: 50 }, { token })).data.items.filter(
      ({ channel }) => channel === 'email',
    )

  describe('double opt-in', () => {
    test('in Germany the consent counts once the link of the mail was used, and the link is used once', async () => {
      const { email, token } = await join()
      expect(await decide(true, token, 'DE')).toMatchObject({
        data: { member: { marketing: { email: 'pending' } } },
      })
      const link = await newestLink(email)
      expect(await confirm(link)).toMatchObject({ busCode: '1' })
      expect(await state(token)).toBe('on')
      const receipts = await receiptsOf(token)
      expect(receipts[0]).toMatchObject({
        decision: true,
        source: 'confirmationMail',
        variant: 'link',
        country: 'DE',
        document: 'consent',
      })
      // The answer may have been lost: the same call succeeds and records nothing.
      expect(await confirm(link)).toMatchObject({ busCode: '1' })
      expect(await receiptsOf(token)).toHaveLength(receipts.length)
      // A link that was used does not bring back a consent that was withdrawn.
      await decide(false, token, 'DE')
      expect(await confirm(link)).toMatchObject({ busCode: 'linkExpired' })
      await decide(true, token, 'DE')
      expect(await state(token)).toBe('pending')
      expect(await confirm(link)).toMatchObject({ busCode: 'linkExpired' })
    })

    test('elsewhere no mail is sent and the consent counts at once', async () => {
      const { email, token } = await join()
      expect(await decide(true, token, 'US')).toMatchObject({
        data: { member: { marketing: { email: 'on' } } },
      })
      expect(await noticesOf(email, 'marketingConfirmation')).toEqual([])
    })

    test('a link expires, an unknown one is refused, and so is one of an earlier address', async () => {
      const { email, token, memberId } = await join()
      await decide(true, token, 'DE')
      const link = await newestLink(email)
      for (const invalid of [
        'x',
        randomUUID(),
        `${memberId}.wrong`,
        `${randomUUID()}.${link.split('.')[1] ?? ''}`,
      ])
        expect(await confirm(invalid), invalid).toMatchObject({ busCode: 'linkExpired' })
      await gateway.services.database
        .updateTable('member')
        .set({ email: `new-${email}` })
        .where('member_id', '=', memberId)
        .execute()
      expect(await confirm(link)).toMatchObject({ busCode: 'linkExpired' })
      await gateway.services.database
        .updateTable('member')
        .set({ email })
        .where('member_id', '=', memberId)
        .execute()
      gateway.clock.move(73 * hourMs)
      expect(await confirm(link)).toMatchObject({ busCode: 'linkExpired' })
    })

    test('a confirmation counts for the address that it came from', async () => {
      const { email, token, memberId } = await join()
      await decide(true, token, 'DE')
      await confirm(await newestLink(email))
      const rename = (address: string) =>
        gateway.services.database
          .updateTable('member')
          .set({ email: address })
          .where('member_id', '=', memberId)
          .execute()
      await rename(`new-${email}`)
      expect(await state(token)).toBe('pending')
      await rename(email)
      expect(await state(token)).toBe('on')
    })

    test('the mail is sent again on request, but neither twice in a minute nor six times a day', async () => {
      const { email, token } = await join()
      await decide(true, token, 'DE')
      await decide(true, token, 'DE')
      await newestLink(email)
      for (let count = 2; count <= 7; count += 1) {
        gateway.clock.move(61_000)
        await decide(true, token, 'DE')
        await newestLink(email, Math.min(count, 5))
      }
      expect(await receiptsOf(token), 'asking for the mail is no decision').toHaveLength(2)
    })

    test('a new member in Germany is asked by mail, too', async () => {
      const email = `join-${engine.toLowerCase()}@example.com`
      const code = await gateway.askForCode(email, 'login')
      await gateway.call(
        'POST customer/emailLogin',
        { ...code, consents: { terms: true, marketing: { push: false, sms: false, email: true } } },
        inCountry('DE'),
      )
      expect(await confirm(await newestLink(email))).toMatchObject({ busCode: '1' })
    })

    test('a member without an address cannot consent to mails', async () => {
      const { token, memberId } = await join()
      await gateway.services.database
        .updateTable('member')
        .set({ email: null, phone: `+8190${String(10_000_000 + members)}` })
        .where('member_id', '=', memberId)
        .execute()
      expect(await decide(true, token, 'US')).toMatchObject({ busCode: 'emailRequired' })
    })
  })

  describe('unsubscribing', () => {
    const tokens = () => unsubscribeTokens(gateway.services.config.serverSecret)
    const oneClick = (token: string, payload = 'List-Unsubscribe=One-Click') =>
      gateway.app.inject({
        method: 'POST',
        url: unsubscribePath(token),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      })

    test('one click of a mail program needs no session, and a repetition records nothing', async () => {
      const { token, memberId } = await join()
      await decide(true, token, 'US')
      const link = tokens().issue(memberId)
      expect((await oneClick(link)).statusCode).toBe(200)
      expect(await state(token)).toBe('off')
      expect((await oneClick(link)).statusCode).toBe(200)
      const receipts = await receiptsOf(token)
      expect(receipts).toHaveLength(3)
      expect(receipts[0]).toMatchObject({ decision: false, source: 'unsubscribeHeader', variant: 'link' })
    })

    test('multipart is accepted as well; other bodies and tokens are not, and a GET withdraws nothing', async () => {
      const { token, memberId } = await join()
      await decide(true, token, 'US')
      const link = tokens().issue(memberId)
      expect((await oneClick(link, 'something=else')).statusCode).toBe(400)
      const last = link.at(-5) === 'A' ? 'B' : 'A'
      expect((await oneClick(`${link.slice(0, -5)}${last}${link.slice(-4)}`)).statusCode).toBe(400)
      expect((await oneClick('no-token')).statusCode).toBe(400)
      await gateway.app.inject({
        method: 'GET',
        url: unsubscribePath(link),
        headers: { accept: 'text/html' },
      })
      expect(await state(token)).toBe('on')
      const multipart = await gateway.app.inject({
        method: 'POST',
        url: unsubscribePath(link),
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        payload:
          '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      })
      expect(multipart.statusCode).toBe(200)
      expect(await state(token)).toBe('off')
    })

    test('the page’s call does the same, and is harmless for a member who was deleted', async () => {
      const { token, memberId } = await join()
      await decide(true, token, 'US')
      const unsubscribe = (given: string) => gateway.call('POST consent/unsubscribe', { token: given })
      expect(await unsubscribe('no-token')).toMatchObject({ busCode: 'linkExpired' })
      expect(await unsubscribe(tokens().issue(memberId))).toMatchObject({ busCode: '1' })
      expect((await receiptsOf(token))[0]).toMatchObject({ decision: false, source: 'unsubscribePage' })
      expect(await unsubscribe(tokens().issue(randomUUID()))).toMatchObject({ busCode: '1' })
    })
  })

  describe('mails about a campaign', () => {
    // The mails are due in a minute, so that the gateway sends none before a test moves the clock.
    const announce = (activityNo: string, request: Partial<AnnounceRequest> = {}) => {
      const { database, config } = gateway.services
      const later = new Date(gateway.clock.now().getTime() + 60_000)
      return announceCampaign(
        {
          database,
          marks: memberMarks(config.serverSecret),
          tokens: unsubscribeTokens(config.serverSecret),
          enqueue: createEnqueuer({ database, serverSecret: config.serverSecret, clock: gateway.clock.now }),
        },
        { activityNo, perMinute: 60, sends: true, now: later, ...request },
      )
    }
    const campaign = async (countries: Country[] = ['JP']) => {
      const activityNo = `NEWS-${randomUUID().slice(0, 8)}`
      await seedCampaign(gateway.services.database, {
        activityNo,
        countries,
        startsAt: new Date('2026-05-01T00:00:00Z'),
        endsAt: new Date('2027-05-01T00:00:00Z'),
      })
      return activityNo
    }
    beforeEach(async () => {
      await gateway.services.database.deleteFrom('outbox').execute()
      await gateway.services.database.deleteFrom('member').execute()
    })
    const total = (result: Awaited<ReturnType<typeof announce>>) =>
      'ok' in result ? Object.fromEntries(result.ok.reached) : result.refused
    const queued = () =>
      gateway.services.database
        .selectFrom('outbox')
        .select(['next_attempt_at', 'recipient_hmac'])
        .where('channel', '=', 'marketing')
        .orderBy('next_attempt_at')
        .execute()

    test('a dry run counts, a run queues once per member, at the given rate, and reaches the inbox', async () => {
      const activityNo = await campaign(['JP', 'DE'])
      const japan = [await join(), await join(), await join()]
      for (const { token } of japan) await decide(true, token, 'JP')
      const [pending, confirmed, elsewhere, refused] = [
        await join(),
        await join(),
        await join(),
        await join(),
      ]
      await decide(true, pending.token, 'DE')
      await decide(true, confirmed.token, 'DE')
      await confirm(await newestLink(confirmed.email))
      await decide(true, elsewhere.token, 'US')
      await decide(true, refused.token, 'JP')
      await decide(false, refused.token, 'JP')

      const dry = await announce(activityNo, { sends: false })
      expect(dry).toMatchObject({ ok: { pending: 1, before: 0, lastDueAt: null } })
      expect(total(dry)).toEqual({ JP: 3, DE: 1 })
      expect(await queued()).toEqual([])

      expect(total(await announce(activityNo, { country: 'DE', sends: false }))).toEqual({ DE: 1 })
      const sent = await announce(activityNo)
      expect(sent).toMatchObject({ ok: { lastDueAt: new Date('2026-06-10T12:01:03Z') } })
      const rows = await queued()
      expect(rows.map(({ next_attempt_at: due }) => due.toISOString())).toEqual([
        '2026-06-10T12:01:00.000Z',
        '2026-06-10T12:01:01.000Z',
        '2026-06-10T12:01:02.000Z',
        '2026-06-10T12:01:03.000Z',
      ])
      const again = await announce(activityNo)
      expect(again).toMatchObject({ ok: { before: 4 } })
      expect(total(again)).toEqual({})
      expect(await queued()).toHaveLength(4)

      gateway.clock.move(70_000)
      gateway.services.outbox.kick()
      for (const { email } of [...japan, confirmed])
        await expect.poll(() => noticesOf(email, 'announcement')).toHaveLength(1)
      for (const { email } of [pending, elsewhere, refused])
        expect(await noticesOf(email, 'announcement')).toEqual([])
    })

    test('two runs at once queue one mail for a member', async () => {
      const activityNo = await campaign()
      const { token } = await join()
      await decide(true, token, 'JP')
      const runs = await Promise.all([announce(activityNo), announce(activityNo)])
      expect(runs.map((run) => total(run))).toContainEqual({ JP: 1 })
      expect(await queued()).toHaveLength(1)
    })

    test('a later run queues behind the mails that wait', async () => {
      const { token } = await join()
      await decide(true, token, 'JP')
      await announce(await campaign(), { perMinute: 1 })
      await announce(await campaign(), { perMinute: 1 })
      expect((await queued()).map(({ next_attempt_at: due }) => due.toISOString())).toEqual([
        '2026-06-10T12:01:00.000Z',
        '2026-06-10T12:02:00.000Z',
      ])
    })

    test.each(['withdrawn', 'otherAddress', 'deleted'] as const)(
      'a mail that waits is not sent to a member who has %s',
      async (change) => {
        const activityNo = await campaign()
        const { email, token, memberId } = await join()
        await decide(true, token, 'JP')
        await announce(activityNo)
        const { database, outbox } = gateway.services
        if (change === 'withdrawn') await decide(false, token, 'JP')
        if (change === 'otherAddress')
          await database
            .updateTable('member')
            .set({ email: `x-${email}` })
            .where('member_id', '=', memberId)
            .execute()
        if (change === 'deleted') await database.deleteFrom('member').execute()
        const before = outbox.counts.withdrawn
        gateway.clock.move(60_000)
        outbox.kick()
        await expect.poll(() => outbox.counts.withdrawn).toBe(before + 1)
        expect(await queued()).toEqual([])
        expect(await noticesOf(email, 'announcement')).toEqual([])
      },
    )

    test('only a campaign that runs in the country is announced', async () => {
      expect(await announce('NONE')).toEqual({ refused: 'notFound' })
      const activityNo = await campaign()
      expect(await announce(activityNo, { country: 'US' })).toEqual({ refused: 'notInCountry' })
      gateway.clock.set('2027-06-01T00:00:00Z')
      expect(await announce(activityNo)).toEqual({ refused: 'notRunning' })
    })
  })
})

test('a mail server receives a marketing mail with one click to unsubscribe, and the click ends the mails', async () => {
  const sources: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        sources.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo // a TCP server
  await using gateway = await startGateway({
    now,
    config: {
      smtpUrl: `smtp://127.0.0.1:${port}`,
      publicOrigin: 'https://coffee.example',
      mailFrom: 'Crema <hi@coffee.example>',
    },
  })
  try {
    const { database, config, outbox } = gateway.services
    await seedCampaign(database, {
      activityNo: 'NEWS',
      countries: ['KR'],
      startsAt: new Date('2026-05-01T00:00:00Z'),
      endsAt: new Date('2027-05-01T00:00:00Z'),
    })
    const memberId = randomUUID()
    await database
      .insertInto('member')
      .values({
        member_id: memberId,
        email: 'mira@example.com',
        country: 'KR',
        language: 'ko',
        registered_at: new Date(now),
      })
      .execute()
    await database
      .insertInto('consent_record')
      .values({
        member_id: memberId,
        consent_id: randomUUID(),
        purpose: 'marketing',
        channel: 'email',
        decision: true,
        policy_version: '2025-09-01',
        locale: 'ko',
        country: 'KR',
        source: 'registration',
        recorded_at: new Date('2026-06-01T12:00:00Z'),
      })
      .execute()
    const { serverSecret } = config
    await announceCampaign(
      {
        database,
        marks: memberMarks(serverSecret),
        tokens: unsubscribeTokens(serverSecret),
        enqueue: createEnqueuer({ database, serverSecret, clock: gateway.clock.now }),
      },
      { activityNo: 'NEWS', perMinute: 60, sends: true, now: gateway.clock.now() },
    )
    outbox.kick()
    await expect.poll(() => sources.length, { timeout: 10_000 }).toBe(1)
    const [source = ''] = sources
    const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]/g, ' ')
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    const [, address = ''] =
      /^List-Unsubscribe: <(https:\/\/coffee\.example\/mail\/unsubscribe\/[\w-]+)>$/m.exec(head) ?? []
    expect(address).not.toBe('')
    const [, subject = ''] = /^Subject: (.+)$/m.exec(head) ?? []
    expect(decodeWords(subject)).toMatch(/^\(광고\) /)
    expect(head).toMatch(/^Content-Language: ko$/m)
    // The visible link is the same one, in both parts.
    expect(decodeBodies(source).split(address).length).toBeGreaterThan(2)

    const answer = await gateway.app.inject({
      method: 'POST',
      url: new URL(address).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(200)
    const [newest] = await database
      .selectFrom('consent_record')
      .select(['decision', 'source', 'country', 'locale'])
      .orderBy('recorded_at', 'desc')
      .orderBy('consent_id', 'desc')
      .execute()
    expect(newest).toEqual({ decision: false, source: 'unsubscribeHeader', country: 'KR', locale: 'ko' })
  } finally {
    await new Promise<void>((resolve) => smtp.close(resolve))
  }
})

/** The text of a header with encoded words (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_word, encoding: string, content: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(content, 'base64').toString()
        : decodeQuoted(content.replaceAll('_', ' ')),
    )
}

function decodeBodies(source: string): string {
  const base64 = [...source.matchAll(/base64\r\n\r\n([\w+/=\r\n]+)/g)].map(([, text = '']) =>
    Buffer.from(text, 'base64').toString(),
  )
  return decodeQuoted(source.replace(/=\r\n/g, '')) + base64.join('')
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}
