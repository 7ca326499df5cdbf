import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '@crema/gateway/database/database'
import { migrate } from '@crema/gateway/database/migrate'
import { openDatabase } from '@crema/gateway/database/open-database'
import { seedAssist } from '@crema/gateway/modules/assist/assist-for-tests'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { addMembers } from '../claims-for-tests.ts'
import { withDatabase } from '../database/open-operations.ts'
import { review } from './review-command.ts'

let server: Awaited<ReturnType<typeof startPostgres>>
const helpedAt = new Date('2026-06-10T12:00:00Z')
const until = new Date('2026-06-13T12:00:00Z')
const held = ['AAAA2222', 'BBBB2222', 'CCCC2222', 'DDDD2222'] as const
/** Decided in no test. */
const stays = 'EEEE2222'
const invitationId = randomUUID()

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', server.url)
})
beforeAll(async () => {
  server = await startPostgres({ durable: false, migrated: true })
  const { database, close } = await openDatabase(server.url)
  await migrate(database)
  for (const activityNo of ['FRIENDS', 'OTHER']) await seedAssist(database, { activityNo, seats: 9 })
  await addHelps(database, 'FRIENDS', 'K7Q2C4M8XP', held, invitationId)
  await addHelps(database, 'OTHER', 'M3W9R5T2BK', [stays], randomUUID())
  await close()
}, 120_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.stop()
})

/** Held helps of members who all use one device. */
async function addHelps(
  database: Database,
  activityNo: string,
  code: string,
  references: readonly string[],
  id: string,
): Promise<void> {
  const [inviter = '', ...friends] = await addMembers(database, references.length + 1)
  await database
    .insertInto('invitation')
    .values({
      invitation_id: id,
      activity_no: activityNo,
      member_id: inviter,
      ordinal: 1,
      code,
      country: 'US',
      started_at: helpedAt,
      seats: 9,
      helpers: references.length,
    })
    .execute()
  for (const [index, reference] of references.entries()) {
    const [helpId, memberId] = [randomUUID(), friends[index] ?? '']
    await database
      .insertInto('claim')
      .values({
        member_id: memberId,
        activity_no: activityNo,
        ordinal: 1,
        idempotency_key: memberId,
        claimed_at: helpedAt,
      })
      .execute()
    await database
      .insertInto('help')
      .values({
        help_id: helpId,
        invitation_id: id,
        activity_no: activityNo,
        member_id: memberId,
        ordinal: 1,
        helped_at: helpedAt,
        reference,
        state: 'held',
        held_for: ['device', 'speed'],
        until: new Date(until.getTime() + index * 60_000),
      })
      .execute()
    await database
      .insertInto('help_signal')
      .values({
        help_id: helpId,
        activity_no: activityNo,
        kind: 'device',
        mark: Buffer.from('one'),
        at: helpedAt,
      })
      .execute()
  }
}

async function run(names: string[], options: Partial<Parameters<typeof review>[1]> = {}) {
  const [out, err]: [string[], string[]] = [[], []]
  const output = { write: (text: string) => void out.push(text), warn: (text: string) => void err.push(text) }
  const code = await review(
    names,
    { yes: false, accept: false, reject: false, json: false, ...options },
    output,
  )
  return { code, out: out.join('\n'), err: err.join('\n') }
}

const stateOf = async (reference: string) =>
  withDatabase(({ database }) =>
    database
      .selectFrom('help')
      .where('reference', '=', reference)
      .select(['state', 'decided_by', 'rejected_for'])
      .executeTakeFirstOrThrow(),
  )
const counters = () =>
  withDatabase(({ database }) =>
    database
      .selectFrom('invitation')
      .where('invitation_id', '=', invitationId)
      .select(['helpers', 'qualified'])
      .executeTakeFirstOrThrow(),
  )

test('held helps are listed with reasons, similar helps and when they count, without who helped', async () => {
  const { code, out } = await run([])
  expect(code).toBe(0)
  expect(out).toContain('5 helps held for review')
  expect(out.split('\n').find((line) => line.startsWith('BBBB2222'))).toMatch(
    /^BBBB2222 {2}FRIENDS +device, speed +device 3 +2026-06-10 12:00 +2026-06-13 12:01 +K7Q2C4M8XP: 4 helps$/,
  )
  expect(out).not.toMatch(/@|example/)
  expect((await run(['OTHER'])).out).toContain('1 help held for review')
  expect((await run(['NONE'])).out).toBe('No help is held for review.')
})

test('the list is JSON for programs', async () => {
  const { out } = await run(['OTHER'], { json: true })
  expect(JSON.parse(out)).toEqual([
    {
      reference: stays,
      activityNo: 'OTHER',
      heldFor: ['device', 'speed'],
      similar: { device: 0 },
      helpedAt: helpedAt.toISOString(),
      countsAt: until.toISOString(),
      invitation: 'M3W9R5T2BK',
      helps: 1,
      rejected: 0,
    },
  ])
})

test('accepted helps count, and cannot be decided again', async () => {
  const { code, out } = await run(['aaaa-2222', held[1]], { accept: true })
  expect([code, out]).toEqual([0, expect.stringContaining('✓ AAAA2222 is accepted\n✓ BBBB2222 is accepted')])
  expect(await stateOf(held[0])).toMatchObject({ state: 'qualified', decided_by: 'customerService' })
  expect(await counters()).toEqual({ helpers: 4, qualified: 2 })
  const again = await run([held[0]], { reject: true, reason: 'samePerson' })
  expect([again.code, again.err]).toEqual([1, '✗ AAAA2222 is not held any more'])
  expect(await counters()).toEqual({ helpers: 4, qualified: 2 })
})

test('a rejected help gives its seat back, with the reason that the inviter reads', async () => {
  expect((await run([held[2]], { reject: true, reason: 'notGenuine' })).out).toContain(
    '✓ CCCC2222 is rejected',
  )
  expect(await stateOf(held[2])).toEqual({
    state: 'rejected',
    decided_by: 'customerService',
    rejected_for: 'notGenuine',
  })
  expect(await counters()).toEqual({ helpers: 3, qualified: 2 })
})

test.each<[string, string[], Partial<Parameters<typeof review>[1]>, string]>([
  ['no reference', [], { accept: true }, 'Name the helps'],
  ['something else', ['all'], { accept: true }, 'all is not the reference of a help'],
  ['an unknown reference', [held[3], 'ZZZZ9999'], { accept: true }, 'There is no help ZZZZ9999'],
  ['no reason', [held[3]], { reject: true }, '--reject needs --reason samePerson or notGenuine'],
  ['another reason', [held[3]], { reject: true, reason: 'memberLeft' }, '--reject needs --reason'],
  ['both decisions', [held[3]], { accept: true, reject: true }, 'not both'],
  ['a reason to accept', [held[3]], { accept: true, reason: 'samePerson' }, '--reason is for --reject'],
])('%s changes nothing', async (_, names, options, message) => {
  await expect(run(names, options)).rejects.toThrow(message)
  expect(await stateOf(held[3])).toMatchObject({ state: 'held' })
})

test('in production a decision needs --yes', async () => {
  const settings = {
    NODE_ENV: 'production',
    APP_KEY: 'a-key',
    APP_SECRET: 'a-secret-of-a-test',
    SERVER_SECRET: 'a-server-secret-of-a-test-long-enough',
    PUBLIC_ORIGIN: 'https://coffee.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Coffee <hello@coffee.example>',
  }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const { code, err } = await run([held[3]], { accept: true })
  vi.unstubAllEnvs()
  expect([code, err]).toEqual([1, 'Nothing was changed: in production this needs --yes.'])
  vi.stubEnv('DATABASE_URL', server.url)
  expect(await stateOf(held[3])).toMatchObject({ state: 'held' })
})
