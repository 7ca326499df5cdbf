import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import type { HeldFor, ReviewRules } from '#src/database/tables.ts'
import { seedCampaign } from '#src/modules/campaigns/seed-for-tests.ts'
import { randomSymbols } from '#src/modules/draws/entries/lottery-code.ts'
import { codeSecrets } from '#src/modules/identity/codes/code-secrets.ts'
import { engines } from '#src/testing/engines.ts'
import { defaultReview } from './default-review.ts'
import { heldFor } from './held-for.ts'
import { purgeSignals } from './signal-store.ts'
import { helpSignals } from './signals.ts'

const secret = 'a secret of this test that is long enough'
const noon = new Date('2026-06-10T12:00:00Z')
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const signalsOf = helpSignals(secret)

async function addMember(database: Database, email: string | null): Promise<string> {
  const memberId = randomUUID()
  await database
    .insertInto('member')
    .values({ member_id: memberId, email, country: 'US', language: 'en', registered_at: noon })
    .execute()
  return memberId
}

async function addInvitation(database: Database, activityNo: string, memberId: string): Promise<string> {
  const invitationId = randomUUID()
  await database
    .insertInto('invitation')
    .values({
      invitation_id: invitationId,
      activity_no: activityNo,
      member_id: memberId,
      ordinal: 1,
      code: randomSymbols(10),
      country: 'US',
      started_at: noon,
      seats: 500,
    })
    .execute()
  return invitationId
}

describe.each(engines)('review on $name', ({ open }) => {
  let opened: OpenDatabase
  let activityNo = ''
  let inviterId = ''
  let invitationId = ''
  let friends = 0
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  async function startCampaign(): Promise<void> {
    const { database } = opened
    activityNo = `C-${randomUUID()}`
    await seedCampaign(database, { activityNo, kind: 'fission', coupons: 0 })
    await database
      .insertInto('assist_campaign')
      .values({
        activity_no: activityNo,
        tiers: '[]',
        seats: 500,
        invitations_per_member: 1,
        helps_per_day: null,
        qualifies: 'signUp',
        qualify_days: null,
        review: JSON.stringify(defaultReview),
      })
      .execute()
    inviterId = await addMember(database, `inviter-${randomUUID()}@example.com`)
    invitationId = await addInvitation(database, activityNo, inviterId)
  }
  beforeEach(startCampaign)

  type Given = {
    memberId?: string
    email?: string | null
    device?: string
    address?: string
    invitation?: string
    rules?: Partial<ReviewRules>
    now?: Date
  }

  /** A friend helps, with everything of their own that is not given; the reasons for which the help is held. */
  async function help(given: Given = {}): Promise<HeldFor[]> {
    const { database } = opened
    const friend = ++friends
    const now = given.now ?? noon
    const email = given.email === undefined ? `${randomUUID()}@example.com` : given.email
    const memberId = given.memberId ?? (await addMember(database, email))
    const { device = `device ${friend}`, address = `10.${friend >> 8}.${friend % 256}.1` } = given
    const { invitation = invitationId } = given
    const signals = await signalsOf(database, { memberId, device, address })
    return database.transaction().execute(async (transaction) => {
      const helpId = randomUUID()
      await transaction
        .insertInto('help')
        .values({
          help_id: helpId,
          invitation_id: invitation,
          activity_no: activityNo,
          member_id: memberId,
          ordinal: 1,
          helped_at: now,
          reference: randomSymbols(8),
          state: 'qualified',
          qualified_at: now,
        })
        .execute()
      for (const { kind, mark } of signals)
        await transaction
          .insertInto('help_signal')
          .values({ help_id: helpId, activity_no: activityNo, kind, mark, at: now })
          .execute()
      const rules = { ...defaultReview, ...given.rules }
      return heldFor(transaction, { activityNo, invitationId: invitation, signals, rules, now })
    })
  }

  test('friends with devices, networks and addresses of their own are not held', async () => {
    for (let count = 0; count < 8; count++) expect(await help()).toEqual([])
  })

  test('a second member on one device is held, in any invitation of the campaign', async () => {
    expect(await help({ device: 'phone' })).toEqual([])
    expect(await help({ device: 'phone' })).toEqual(['device'])
    const other = await addInvitation(opened.database, activityNo, await addMember(opened.database, null))
    expect(await help({ device: 'phone', invitation: other })).toEqual(['device'])
    expect(await help({ device: 'phone', rules: { device: 4 } })).toEqual([])
    expect(await help({ device: 'phone', rules: { device: null } })).toEqual([])
    await startCampaign()
    expect(await help({ device: 'phone' })).toEqual([])
  })

  test('one member who helps two inviters is one helper', async () => {
    const memberId = await addMember(opened.database, `${randomUUID()}@example.com`)
    const other = await addInvitation(opened.database, activityNo, await addMember(opened.database, null))
    expect(await help({ memberId, device: 'phone' })).toEqual([])
    expect(await help({ memberId, device: 'phone', invitation: other })).toEqual([])
  })

  test('browsers without a device id are not counted as one', async () => {
    expect(await help({ device: '' })).toEqual([])
    expect(await help({ device: '' })).toEqual([])
  })

  test('a help from a device on which the inviter has signed in is held', async () => {
    await opened.database
      .insertInto('member_device')
      .values({
        member_id: inviterId,
        device_hmac: codeSecrets(secret).deviceHmac('the inviter’s'),
        first_seen_at: noon,
      })
      .execute()
    expect(await help({ device: 'the inviter’s' })).toEqual(['device'])
  })

  test.each([
    ['a tag', 'mira@example.com', 'mira+2@example.com'],
    ['dots of Gmail', 'jun.ito@gmail.com', 'junito@googlemail.com'],
  ])('an address that differs only by %s is held', async (_, one, other) => {
    const start = `${randomUUID().slice(0, 8)}x`
    expect(await help({ email: start + one })).toEqual([])
    expect(await help({ email: start + other })).toEqual(['address'])
  })

  test('an address of the inviter with a tag is held', async () => {
    const { email } = await opened.database
      .selectFrom('member')
      .where('member_id', '=', inviterId)
      .select('email')
      .executeTakeFirstOrThrow()
    expect(await help({ email: (email ?? '').replace('@', '+friend@') })).toEqual(['address'])
  })

  test('members without an address are not counted as one', async () => {
    expect(await help({ email: null })).toEqual([])
    expect(await help({ email: null })).toEqual([])
  })

  test('a network is counted within an hour, and an IPv6 connection by its /64', async () => {
    const from = (address: string, now: Date) => help({ address, now, rules: { network: 2 } })
    expect(await from('2001:db8:1:2::1', noon)).toEqual([])
    expect(await from('2001:db8:1:2:ffff::9', noon)).toEqual([])
    expect(await from('2001:db8:1:2::3', noon)).toEqual(['network'])
    expect(await from('2001:db8:1:3::1', noon)).toEqual([])
    expect(await from('2001:db8:1:2::4', minutesLater(60))).toEqual([])
  })

  test('many helps of one invitation within minutes are held', async () => {
    const rules = { speed: 2, speedMinutes: 10 }
    expect(await help({ rules })).toEqual([])
    expect(await help({ rules, now: minutesLater(4) })).toEqual([])
    expect(await help({ rules, now: minutesLater(9) })).toEqual(['speed'])
    expect(await help({ rules, now: minutesLater(14) })).toEqual([])
    expect(await help({ rules: { speed: null }, now: minutesLater(14) })).toEqual([])
  })

  test('a deleted member still counts', async () => {
    const memberId = await addMember(opened.database, null)
    await help({ memberId, device: 'phone' })
    await opened.database.deleteFrom('member').where('member_id', '=', memberId).execute()
    expect(await help({ device: 'phone' })).toEqual(['device'])
  })

  test('helps from one device at once are counted one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => help({ device: 'phone' })))
    expect(answers.filter((reasons) => reasons.length === 0)).toHaveLength(1)
  })

  test('no signal contains what it was made of, and another secret makes others', async () => {
    const memberId = await addMember(opened.database, `${randomUUID()}@example.com`)
    const origin = { memberId, device: 'phone', address: '10.0.0.1' }
    const [ours, others] = await Promise.all(
      [signalsOf, helpSignals(`another ${secret}`)].map((signals) => signals(opened.database, origin)),
    )
    expect(ours?.map(({ kind, mark }) => [kind, mark.length])).toEqual([
      ['device', 32],
      ['network', 32],
      ['address', 32],
    ])
    const marks = [...(ours ?? []), ...(others ?? [])].map(({ mark }) => mark.toString('hex'))
    expect(new Set(marks).size).toBe(6)
    // Nobody can match the marks with the devices of sign-ins.
    expect(marks).not.toContain(codeSecrets(secret).deviceHmac('phone').toString('hex'))
  })

  test('signals are deleted after 90 days', async () => {
    await help({ device: 'phone' })
    const count = async () =>
      (
        await opened.database
          .selectFrom('help_signal')
          .where('activity_no', '=', activityNo)
          .select('kind')
          .execute()
      ).length
    await purgeSignals(opened.database, minutesLater(90 * 24 * 60 - 1))
    expect(await count()).toBe(3)
    await purgeSignals(opened.database, minutesLater(90 * 24 * 60))
    expect(await count()).toBe(0)
  })
})
