import { randomBytes, randomUUID as newId } from 'node:crypto'
import { commitmentOf, writeRules } from '@crema/draws/draw-rules'
import type { Database } from '#src/database/database.ts'
import type { StoredPrize } from '#src/database/tables.ts'
import { adjustStars } from '#src/modules/stars/ledger/adjust-stars.ts'
import { seedCampaign, type SeededCampaign } from '../campaigns/seed-for-tests.ts'

export type SeededDraw = SeededCampaign & {
  drawsAt?: Date
  beacon?: { chain: string; round: number }
  prizes?: StoredPrize[]
  alternates?: number
  takeDays?: number
  seed?: Buffer
  givenWith?: string[]
  isGivenOnly?: boolean
}

const mug: StoredPrize = { kind: 'thing', count: 1, texts: { en: { title: 'A mug' } } }

/** What jobs of draws need beside the database. Nobody is notified, and a warning fails the test. */
export const quietServices = {
  log: {
    warn: (...given: unknown[]) => {
      throw new Error(`A warning: ${JSON.stringify(given)}`)
    },
  },
  memberChanges: { announce: () => undefined },
}

/** Inserts a draw with its campaign. */
export async function seedDraw(database: Database, draw: SeededDraw): Promise<void> {
  const { activityNo, prizes = [mug], alternates = 0, seed = randomBytes(32), beacon = null } = draw
  const prizeCount = prizes.reduce((sum, { count }) => sum + count, 0)
  const startsAt = draw.startsAt ?? new Date('2026-01-01T00:00:00Z')
  const endsAt = draw.endsAt ?? new Date('2027-01-01T00:00:00Z')
  const drawsAt = draw.drawsAt ?? new Date(endsAt.getTime() + 10 * 60_000)
  await seedCampaign(database, { kind: 'lottery', coupons: 0, ...draw, startsAt, endsAt })
  await database
    .insertInto('draw')
    .values({
      activity_no: draw.activityNo,
      draws_at: drawsAt,
      beacon_chain: beacon?.chain ?? null,
      beacon_round: beacon?.round ?? null,
      prizes: JSON.stringify(prizes),
      prize_count: prizeCount,
      alternates,
      take_days: draw.takeDays ?? 14,
      given_with: draw.givenWith ?? [],
      is_given_only: draw.isGivenOnly ?? false,
      seed,
      rules_text: writeRules({
        activityNo,
        commitment: commitmentOf(seed),
        beacon,
        codesDrawn: prizeCount + alternates,
        terms: {
          opens: startsAt,
          closes: endsAt,
          draws: drawsAt,
          price: draw.priceStars ?? 0,
          entriesPerMember: draw.perPersonLimit ?? 1,
          entriesMax: draw.totalLimit ?? null,
          prizes: prizes.map(({ kind, count, couponNo, stars, texts }) => ({
            count,
            kind,
            what: couponNo ?? (stars === undefined ? texts.en.title : String(stars)),
          })),
          alternates,
        },
      }),
    })
    .execute()
}

/** Gives a member stars of the program that runs in the United States. */
export async function giveStars(
  database: Database,
  memberId: string,
  stars: number,
  now: Date,
): Promise<void> {
  if (stars === 0) return
  const { account_number: accountNumber } = await database
    .selectFrom('member')
    .where('member_id', '=', memberId)
    .select('account_number')
    .executeTakeFirstOrThrow()
  const given = await adjustStars(database, {
    accountNumber,
    country: 'US',
    stars,
    reason: 'A test',
    key: newId(),
    now,
  })
  if ('refused' in given) throw new Error(`No stars were given: ${given.refused}`)
}
