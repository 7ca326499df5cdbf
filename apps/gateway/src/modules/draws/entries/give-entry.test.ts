import { v4 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#src/database/database.ts'
import { seedCampaign, seedMembers, type SeededCampaign } from '#src/modules/campaigns/seed-for-tests.ts'
import { openMigratedMemory } from '#src/testing/memory-database.ts'
import { seedDraw } from '../draws-for-tests.ts'
import { giveEntry, type GivenEntry } from './give-entry.ts'
import { joinDraw } from './join-draw.ts'

const noon = new Date('2026-06-10T12:00:00Z')
let database: Database
let sequence = 0
beforeAll(async () => {
  database = (await openMigratedMemory()).database
})
afterAll(() => database.destroy())

async function draw(settings: Omit<SeededCampaign, 'activityNo'> = {}): Promise<string> {
  const activityNo = `D${++sequence}`
  await seedDraw(database, { activityNo, ...settings })
  return activityNo
}
const member = async () => (await seedMembers(database, 1))[0] ?? ''

const give = (given: Pick<GivenEntry, 'memberId' | 'activityNo'> & Partial<GivenEntry>) =>
  database
    .transaction()
    .execute((transaction) =>
      giveEntry(transaction, { country: 'US', source: `help ${newId()}`, now: noon, ...given }),
    )
const entriesOf = (activityNo: string) =>
  database.selectFrom('draw_entry').where('activity_no', '=', activityNo).selectAll().execute()

test('a given entry has a code, no price, and what it was given for', async () => {
  const [activityNo, memberId] = [await draw({ priceStars: 30, hours: ['18:00', '20:00'] }), await member()]
  const given = await give({ activityNo, memberId, source: 'help 1' })
  expect(await entriesOf(activityNo)).toEqual([
    {
      activity_no: activityNo,
      code: 'code' in given ? given.code : '',
      member_id: memberId,
      ordinal: 1,
      entered_at: noon,
      country: 'US',
      stars: 0,
      given_for: 'help 1',
    },
  ])
})

test('one source gives one entry, also after the draw has ended', async () => {
  const [activityNo, memberId] = [await draw({ perPersonLimit: 5 }), await member()]
  const first = await give({ activityNo, memberId, source: 'help 2' })
  expect(first).toHaveProperty('code')
  expect(await give({ activityNo, memberId, source: 'help 2' })).toEqual(first)
  const later = new Date('2028-01-01T00:00:00Z')
  expect(await give({ activityNo, memberId, source: 'help 2', now: later })).toEqual(first)
  expect(await give({ activityNo, memberId, source: 'help 3' })).not.toEqual(first)
  expect(await entriesOf(activityNo)).toHaveLength(2)
})

test('one source gives an entry into each draw', async () => {
  const [one, other, memberId] = [await draw(), await draw(), await member()]
  for (const activityNo of [one, other]) {
    expect(await give({ activityNo, memberId, source: 'voucher 1' })).toHaveProperty('code')
    expect(await entriesOf(activityNo)).toHaveLength(1)
  }
})

describe('is refused', () => {
  test.each<[string, Omit<SeededCampaign, 'activityNo'>]>([
    ['notStarted', { startsAt: new Date('2026-06-11T00:00:00Z') }],
    ['ended', { endsAt: noon }],
    ['offShelf', { isOnShelf: false }],
    ['notInCountry', { countries: ['JP'] }],
    ['totalLimitReached', { totalLimit: 0 }],
    ['participantLimitReached', { participantCap: 0 }],
    ['phoneRequired', { phoneOnly: true }],
  ])('as %s, and the transaction goes on', async (refused, settings) => {
    const [activityNo, memberId] = [await draw(settings), await member()]
    const other = await draw()
    const answers = await database.transaction().execute(async (transaction) => {
      const given = { memberId, country: 'US', source: 'help 4', now: noon } as const
      return [
        await giveEntry(transaction, { activityNo, ...given }),
        await giveEntry(transaction, { activityNo: other, ...given }),
      ]
    })
    expect(answers).toEqual([{ refused }, { code: expect.any(String) as string }])
    expect(await entriesOf(activityNo)).toEqual([])
    expect(await entriesOf(other)).toHaveLength(1)
  })

  test('beyond the limit per member, which entries of both kinds share', async () => {
    const [activityNo, memberId] = [await draw({ perPersonLimit: 2 }), await member()]
    const join = () =>
      joinDraw(database, {
        activityNo,
        memberId,
        country: 'US',
        idempotencyKey: newId(),
        priceStars: 0,
        now: noon,
      })
    expect(await give({ activityNo, memberId })).toHaveProperty('code')
    expect(await join()).toHaveProperty('ok')
    expect(await give({ activityNo, memberId })).toEqual({ refused: 'participationLimitReached' })
    expect(await join()).toMatchObject({ refused: 'participationLimitReached' })
  })

  test('by a draw that is closed, although the entry was earned before', async () => {
    const [activityNo, memberId] = [await draw(), await member()]
    await database
      .updateTable('draw')
      .set({ closed_at: noon, entries: 0, root: Buffer.alloc(32) })
      .where('activity_no', '=', activityNo)
      .execute()
    expect(await give({ activityNo, memberId })).toEqual({ refused: 'ended' })
  })

  test('as not found, where it is no draw', async () => {
    await seedCampaign(database, { activityNo: 'PLAIN' })
    const memberId = await member()
    expect(await give({ activityNo: 'PLAIN', memberId })).toEqual({ refused: 'notFound' })
    expect(await give({ activityNo: 'NOWHERE', memberId })).toEqual({ refused: 'notFound' })
  })
})
