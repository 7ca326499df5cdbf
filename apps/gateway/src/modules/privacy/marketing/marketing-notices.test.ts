import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Country } from '@crema/contract/countries/countries'
import { headers } from '@crema/contract/http/headers'
import { marketingNotices } from '@crema/contract/privacy/consent-rules'
import { unsubscribePath } from '@crema/contract/privacy/mail-links'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { memberMarks } from '../returning-members/address-mark.ts'
import { decisionDelayMs } from './plan-notices.ts'
import { sendMarketingNotices } from './send-marketing-notices.ts'
import { unsubscribeTokens } from './unsubscribe-token.ts'

const now = '2026-06-10T12:00:00Z'
const dayMs = 24 * 60 * 60_000
const reminderDays = marketingNotices.KR?.reminderDays ?? 0
type Notice = { notice: string; link?: string; at: string }

describe.each(['PGlite', 'PostgreSQL'] as const)('notices about marketing consents on %s', (engine) => {
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
  beforeEach(async () => {
    gateway.clock.set(now)
    await gateway.services.database.deleteFrom('marketing_notice').execute()
  })

  let members = 0
  const newEmail = () => `notice-${engine.toLowerCase()}-${(members += 1)}@example.com`
  const join = async () => {
    const email = newEmail()
    return { email, ...(await gateway.signIn(email)) }
  }
  const decide = (token: string, channel: 'sms' | 'email', decision: boolean, country: Country = 'KR') =>
    gateway.call(
      'POST consent/record',
      { source: 'account', variant: 'switch', decisions: [{ purpose: 'marketing', channel, decision }] },
      { token, headers: { [headers.country]: country } },
    )
  const services = () => {
    const { database, outbox, config } = gateway.services
    return {
      database,
      outbox,
      marks: memberMarks(config.serverSecret),
      tokens: unsubscribeTokens(config.serverSecret),
    }
  }
  const run = () => sendMarketingNotices(services(), gateway.clock.now())
  /** The notices about consents, newest first, once the outbox is empty. */
  const noticesOf = async (email: string) => {
    const { database, outbox } = gateway.services
    outbox.kick()
    await expect.poll(() => database.selectFrom('outbox').select('message_id').execute()).toEqual([])
    const answer = await gateway.app.inject({ url: '/demo/inbox', query: { to: email } })
    return answer
      .json<{ notices: Notice[] }>()
      .notices.filter(({ notice }) => notice.startsWith('consents'))
      .map(({ notice }) => notice)
  }

  test('a decision in Korea is told by one mail some minutes later, also one that was changed again', async () => {
    const { email, token, memberId } = await join()
    await decide(token, 'email', true)
    await run()
    expect(await noticesOf(email)).toEqual([])
    gateway.clock.move(60_000)
    await decide(token, 'sms', true)
    gateway.clock.move(decisionDelayMs)
    await run()
    await run()
    expect(await noticesOf(email)).toEqual(['consentsDecided'])
    // A program's one click is told as well.
    const answer = await gateway.app.inject({
      method: 'POST',
      url: unsubscribePath(services().tokens.issue(memberId)),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(200)
    gateway.clock.move(decisionDelayMs)
    await run()
    expect(await noticesOf(email)).toEqual(['consentsDecided', 'consentsDecided'])
  })

  test('a new member in Korea is told what they agreed to, and not what they left empty', async () => {
    const joinWith = async (marketing: { push: boolean; sms: boolean; email: boolean }) => {
      const email = newEmail()
      const code = await gateway.askForCode(email, 'login')
      const all = { terms: true, privacy: true, personalInformation: true, transferAbroad: true } as const
      const answer = await gateway.call(
        'POST customer/emailLogin',
        { ...code, consents: { ...all, marketing } },
        { headers: { [headers.country]: 'KR' } },
      )
      expect(answer).toMatchObject({ busCode: '1' })
      return email
    }
    const told = await joinWith({ push: false, sms: false, email: true })
    const silent = await joinWith({ push: false, sms: false, email: false })
    gateway.clock.move(decisionDelayMs)
    await run()
    expect(await noticesOf(told)).toEqual(['consentsDecided'])
    expect(await noticesOf(silent)).toEqual([])
  })

  test('elsewhere nobody is told or reminded', async () => {
    const { email, token } = await join()
    await decide(token, 'email', true, 'US')
    gateway.clock.move(800 * dayMs)
    await run()
    expect(await noticesOf(email)).toEqual([])
    expect(await gateway.services.database.selectFrom('marketing_notice').selectAll().execute()).toEqual([])
  })

  test('before two years are over the member is reminded once, by one of several gateways, and again after as long', async () => {
    const { email, token } = await join()
    await decide(token, 'email', true)
    gateway.clock.move(decisionDelayMs)
    await run()
    expect(await noticesOf(email)).toEqual(['consentsDecided'])
    gateway.clock.set(new Date(Date.parse(now) + (reminderDays - 1) * dayMs).toISOString())
    await run()
    expect(await noticesOf(email)).toEqual(['consentsDecided'])
    gateway.clock.move(dayMs)
    await Promise.all([run(), run(), run()])
    await run()
    expect(await noticesOf(email)).toEqual(['consentsReminder', 'consentsDecided'])
    gateway.clock.move(reminderDays * dayMs)
    await run()
    expect(await noticesOf(email)).toEqual(['consentsReminder', 'consentsReminder', 'consentsDecided'])
  })

  test('a crash between the mail and the next date loses neither and repeats neither', async () => {
    const { email, token } = await join()
    await decide(token, 'email', true)
    gateway.clock.move(decisionDelayMs)
    const crashing = services()
    await expect(
      sendMarketingNotices(
        {
          ...crashing,
          outbox: {
            kick: () => undefined,
            async enqueue(...message) {
              await crashing.outbox.enqueue(...message)
              throw new Error('The process ends here.')
            },
          },
        },
        gateway.clock.now(),
      ),
    ).rejects.toThrow('Notices about marketing consents failed.')
    expect(await noticesOf(email)).toEqual([])
    await run()
    expect(await noticesOf(email)).toEqual(['consentsDecided'])
  })

  test('a member who has withdrawn is not reminded, and one without an address is looked at again later', async () => {
    const { database } = gateway.services
    const withdrawn = await join()
    await decide(withdrawn.token, 'email', true)
    await decide(withdrawn.token, 'email', false)
    const silent = await join()
    await decide(silent.token, 'sms', true)
    gateway.clock.move(decisionDelayMs)
    await run()
    for (const { email } of [withdrawn, silent]) expect(await noticesOf(email)).toEqual(['consentsDecided'])
    const address = (email: string | null) =>
      database
        .updateTable('member')
        .set({ email, phone: `+8210${String(10_000_000 + members)}` })
        .where('member_id', '=', silent.memberId)
        .execute()
    await address(null)
    gateway.clock.move(reminderDays * dayMs)
    await run()
    expect(await noticesOf(withdrawn.email)).toEqual(['consentsDecided'])
    expect(await noticesOf(silent.email)).toEqual(['consentsDecided'])
    await address(silent.email)
    await run()
    expect(await noticesOf(silent.email)).toEqual(['consentsDecided'])
    gateway.clock.move(31 * dayMs)
    await run()
    expect(await noticesOf(silent.email)).toEqual(['consentsReminder', 'consentsDecided'])
  })
})
