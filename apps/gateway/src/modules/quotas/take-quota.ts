import { randomInt } from 'node:crypto'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Outcome } from '@crema/contract/outcomes'
import { bucketsMax } from './quota-buckets.ts'

/**
 * What happens to a bucket that another transaction has locked. `skipLocked` passes over it, so that hot
 * campaigns do not queue; a refusal may then be wrong and must be checked with `wait`, which waits for the lock.
 */
export type LockMode = 'skipLocked' | 'wait'

/** A limit of a campaign of which one piece is taken. */
export type QuotaLimit<Refusal extends Outcome = Outcome> = {
  /**
   * The limit's name within its campaign: `total`, `participants`, `day:2026-06-10`, `member:<id>` …
   * A limit without rows in `quota` counts as used up (`openQuota` makes them). Rows named after a member must be
   * deleted with the account; where the table of uses has a key per member and ordinal, as `claim` has, that key
   * holds the limit without them.
   */
  scope: string
  /** The outcome when no piece remains. */
  refusal: Refusal
  /** Counts only a use whose returned row satisfies this, such as `ordinal = 1`. Every use counts without it. */
  countedIf?: RawBuilder<SqlBool>
}

export type QuotaRequest = {
  activityNo: string
  /** The CTE that records the use (a claim, a gift, a draw). No piece is taken unless it returns a row. */
  recordedBy: string
  /** Further CTEs without whose row no piece is taken. They run before the pieces are taken. */
  requires?: readonly string[]
  /** In the order in which they are taken. Statements that share limits must list them in the same order. */
  limits: readonly QuotaLimit[]
  lockMode: LockMode
}

/** Two fragments for the statement. Both are empty without limits. */
export type QuotaFragment = {
  /** `, piece_0 as (…), piece_1 as (…)`: one CTE per limit, which returns one row if it took a piece, else none. */
  ctes: RawBuilder<unknown>
  /** `when … then refuse('soldOut')` for each limit: branches of the `case` that ends the statement. */
  refusals: RawBuilder<unknown>
}

/**
 * SQL that takes one piece of each limit, to be part of the statement that records the use:
 *
 *     const quota = takeQuota({ activityNo, recordedBy: 'drawn', limits, lockMode })
 *     sql`
 *       with drawn as (insert into … on conflict do nothing returning ordinal)${quota.ctes}
 *       select case
 *         when not exists (select from drawn) then refuse('alreadyClaimed')
 *         ${quota.refusals}
 *         else 1
 *       end`
 *
 * `refuse()` raises `CR001`, which rolls the whole statement back: all pieces are taken and the use is
 * recorded, or neither. `taken < capacity` in the update and the table's check make it impossible to exceed a
 * limit. Under `wait`, buckets and limits are locked in one fixed order, so that two statements cannot deadlock.
 */
export function takeQuota({
  activityNo,
  recordedBy,
  requires = [],
  limits,
  lockMode,
}: QuotaRequest): QuotaFragment {
  const firstBucket = randomInt(bucketsMax)
  const required = requires.map((name) => existsIn(name))
  const ctes: RawBuilder<unknown>[] = []
  const refusals: RawBuilder<unknown>[] = []
  for (const [index, { scope, refusal, countedIf }] of limits.entries()) {
    const cte = `piece_${index}`
    const isCounted = existsIn(recordedBy, countedIf)
    const condition = sql.join([isCounted, ...required], sql` and `)
    const piece = takePiece({ activityNo, scope, condition, firstBucket, lockMode })
    ctes.push(sql`, ${sql.ref(cte)} as (${piece})`)
    refusals.push(sql`
      when not ${existsIn(cte)} ${countedIf ? sql`and ${isCounted}` : sql``}
        then refuse(${sql.lit(refusal)})`)
  }
  return { ctes: join(ctes), refusals: join(refusals) }
}

type Piece = {
  activityNo: string
  scope: string
  condition: RawBuilder<unknown>
  firstBucket: number
  lockMode: LockMode
}

/** Takes one piece of one limit, from a random bucket on so that concurrent statements spread over the rows. */
function takePiece({ activityNo, scope, condition, firstBucket, lockMode }: Piece): RawBuilder<unknown> {
  const canSkip = lockMode === 'skipLocked'
  const order = canSkip ? sql`(bucket < ${firstBucket}::int), bucket` : sql`bucket`
  return sql`
    update quota set taken = taken + 1
    where (activity_no, scope, bucket) = (
      select activity_no, scope, bucket from quota
      where activity_no = ${activityNo} and scope = ${scope} and taken < capacity
        and ${condition}
      order by ${order}
      limit 1
      for update ${canSkip ? sql`skip locked` : sql``}
    )
    returning 1`
}

function existsIn(cte: string, condition?: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql`exists (select from ${sql.ref(cte)} ${condition ? sql`where ${condition}` : sql``})`
}

const join = (fragments: readonly RawBuilder<unknown>[]) => sql.join(fragments, sql` `)
