/** What a restored database has of the claims that were answered, and whether it is whole. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '@crema/gateway/database/open-database'
import { hotCampaign } from '../bench/bench-members.ts'
import { startGatewayProcess, type GatewayProcess } from '../gateway-process.ts'
import { claim, claimsGift, couponCampaign, originFor, type Attempt } from './claim-load.ts'

export type Restored = {
  /** Claims in the database. */
  present: number
  /** Claims that were answered with a success and are absent. */
  lost: number
  /** From the answer to the first lost claim until the server was killed; 0 where none is lost. */
  lostMs: number
  /** Claims that were not answered and are in the database: their repetition gets the answer. */
  presentUnanswered: number
  presentKeys: ReadonlySet<string>
}

export async function compareWithAnswers(
  url: string,
  attempts: readonly Attempt[],
  killedAt: number,
): Promise<Restored> {
  const presentKeys = await readKeys(url)
  const lost = attempts.filter(
    ({ answeredAt, idempotencyKey }) => answeredAt !== null && !presentKeys.has(idempotencyKey),
  )
  const firstLostAt = Math.min(...lost.map(({ answeredAt }) => answeredAt ?? killedAt), killedAt)
  return {
    present: presentKeys.size,
    lost: lost.length,
    lostMs: killedAt - firstLostAt,
    presentUnanswered: attempts.filter(
      ({ answeredAt, idempotencyKey }) => answeredAt === null && presentKeys.has(idempotencyKey),
    ).length,
    presentKeys,
  }
}

/**
 * Starts gateways on the database and sends every claim again under its key, those that were answered, too. Throws where
 * one is refused, where a member has more or less than one claim, or where counters or the ledger differ from the claims.
 */
export async function claimAgain(
  url: string,
  tokens: readonly string[],
  attempts: readonly Attempt[],
  count: number,
): Promise<void> {
  const gateways: GatewayProcess[] = []
  try {
    while (gateways.length < count) gateways.push(await startGatewayProcess({ env: { DATABASE_URL: url } }))
    const origins = gateways.map(({ origin }) => origin)
    const left = [...attempts]
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let attempt = left.pop(); attempt; attempt = left.pop()) {
          if (!(await claim(originFor(origins, attempt), tokens, attempt)))
            throw new Error(`The claim of member ${attempt.member} was not answered after the restore.`)
        }
      }),
    )
  } finally {
    for (const gateway of gateways) await gateway.stop()
  }
  await expectWhole(url, attempts)
  await audit(url)
}

/** Throws unless every attempt has exactly one claim, one voucher and one place of the quota. */
async function expectWhole(url: string, attempts: readonly Attempt[]): Promise<void> {
  const gifts = attempts.filter(claimsGift).length
  for (const [activityNo, expected] of [
    [couponCampaign, attempts.length - gifts],
    [hotCampaign, gifts],
  ] as const) {
    const counts = await countsOf(url, activityNo)
    for (const [what, count] of Object.entries(counts))
      if (count !== expected)
        throw new Error(`${activityNo} has ${count} ${what} after ${expected} claims were sent again.`)
  }
}

export async function countsOf(url: string, activityNo: string) {
  return withDatabase(url, (database) =>
    database
      .selectNoFrom([
        sql<number>`(select count(*)::int from claim where activity_no = ${activityNo})`.as('claims'),
        sql<number>`(select count(distinct member_id)::int from claim where activity_no = ${activityNo})`.as(
          'members',
        ),
        sql<number>`(select count(*)::int from voucher where activity_no = ${activityNo})`.as('vouchers'),
        sql<number>`(select sum(taken)::int from quota where activity_no = ${activityNo})`.as('taken'),
      ])
      .executeTakeFirstOrThrow(),
  )
}

/** `npm run ops -- audit`. Throws with its output where it finds a difference. */
export async function audit(url: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../ops/ops.ts'), 'audit'], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: url },
  })
}

async function readKeys(url: string): Promise<Set<string>> {
  const rows = await withDatabase(url, (database) =>
    database
      .selectFrom('claim')
      .where('activity_no', 'in', [couponCampaign, hotCampaign])
      .select('idempotency_key as key')
      .execute(),
  )
  return new Set(rows.map(({ key }) => key))
}

async function withDatabase<Result>(
  url: string,
  run: (database: Awaited<ReturnType<typeof openDatabase>>['database']) => Promise<Result>,
): Promise<Result> {
  const { database, close } = await openDatabase(url, { pool: 1 })
  try {
    return await run(database)
  } finally {
    await close()
  }
}
