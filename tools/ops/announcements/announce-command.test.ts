import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { migrate } from '@crema/gateway/database/migrate'
import { openDatabase } from '@crema/gateway/database/open-database'
import { seedCampaign } from '@crema/gateway/modules/campaigns/seed-for-tests'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { addMembers } from '../claims-for-tests.ts'
import { withDatabase } from '../database/open-operations.ts'
import { announce } from './announce-command.ts'

let server: Awaited<ReturnType<typeof startPostgres>>
const options = { yes: false, send: false, perMinute: '300' }

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', server.url)
})
beforeAll(async () => {
  server = await startPostgres({ durable: false, migrated: true })
  const { database, close } = await openDatabase(server.url)
  await migrate(database)
  await seedCampaign(database, {
    activityNo: 'NEWS',
    countries: ['US', 'DE'],
    startsAt: new Date(Date.now() - 60_000),
    endsAt: new Date(Date.now() + 86_400_000),
  })
  const members = await addMembers(database, 3)
  for (const [index, memberId] of members.entries()) {
    await database
      .updateTable('member')
      .set({ email: `news-${index}@example.com` })
      .where('member_id', '=', memberId)
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
        locale: 'en',
        // The third has not been confirmed.
        country: index === 2 ? 'DE' : 'US',
        source: 'registration',
        recorded_at: new Date(),
      })
      .execute()
  }
  await close()
}, 120_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.stop()
})

async function run(given: Partial<Parameters<typeof announce>[1]> = {}, activityNo = 'NEWS') {
  const [out, err]: [string[], string[]] = [[], []]
  const output = { write: (text: string) => void out.push(text), warn: (text: string) => void err.push(text) }
  const code = await announce(activityNo, { ...options, ...given }, output)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

const queued = () =>
  withDatabase(async ({ database }) => {
    const rows = await database.selectFrom('outbox').select('channel').execute()
    return rows.map(({ channel }) => channel)
  })

test('a dry run counts by country, and queues nothing', async () => {
  const { code, out } = await run()
  expect(code).toBe(0)
  expect(out).toContain('US  2')
  expect(out).toContain('1 member left out: the consent is not confirmed')
  expect(out).toContain('It would reach 2 members. Nothing was queued: that needs --send.')
  expect(await queued()).toEqual([])
})

test('in production --send needs --yes', async () => {
  for (const [name, value] of Object.entries({
    NODE_ENV: 'production',
    APP_KEY: 'a-key',
    APP_SECRET: 'a-secret-of-this-test',
    SERVER_SECRET: 'a server secret of this test that is long enough',
    PUBLIC_ORIGIN: 'https://coffee.example',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'hello@coffee.example',
  }))
    vi.stubEnv(name, value)
  const { code, err } = await run({ send: true })
  vi.unstubAllEnvs()
  vi.stubEnv('DATABASE_URL', server.url)
  expect(code).toBe(1)
  expect(err).toContain('It would reach 2 members. Nothing was changed: in production this needs --yes.')
  expect(await queued()).toEqual([])
})

test('--send queues a mail for each member once', async () => {
  expect(await run({ send: true })).toMatchObject({
    code: 0,
    out: expect.stringContaining('2 mails queued') as string,
  })
  expect(await queued()).toEqual(['marketing', 'marketing'])
  const again = await run({ send: true })
  expect(again.out).toContain('2 members left out: the mail was queued for them before')
  expect(again.out).toContain('✓ Nothing to queue')
  expect(await queued()).toHaveLength(2)
})

test('wrong arguments and campaigns are refused with a sentence', async () => {
  await expect(run({ country: 'zz' })).rejects.toThrow('--country must be a code')
  await expect(run({ perMinute: '0' })).rejects.toThrow('--per-minute must be')
  await expect(run({}, 'NONE')).rejects.toThrow('There is no campaign NONE.')
  await expect(run({ country: 'KR' })).rejects.toThrow('does not run in that country')
})
