/** Captures the SQL statements of a claim with their values, as they are passed to the driver. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Database } from '@crema/gateway/database/database'
import { claimCampaign } from '@crema/gateway/modules/campaigns/claims/claim-campaign'
import { hotCampaign, memberIdOf } from './bench-members.ts'

export type Statement = { text: string; values: readonly unknown[] }
/** The statements, and the values that differ for each execution. */
export type Captured = {
  statements: readonly Statement[]
  idempotencyKey: string
  memberId?: string
  voucherNo?: string
  /** Other values that differ, with SQL that computes them from `:n`. */
  replaced?: ReadonlyMap<string, string>
}

/** Captures a claim of the nth member, after one of the next, since the first claim of a campaign stores the terms of its vouchers. */
export async function captureClaim(database: Database, n: number): Promise<Captured> {
  const claim = async (member: number, idempotencyKey: string) => {
    const answer = await claimCampaign(database, {
      activityNo: hotCampaign,
      memberId: memberIdOf(member),
      country: 'US',
      idempotencyKey,
      now: new Date(),
    })
    if ('refused' in answer) throw new Error(`The rule refused a claim: ${answer.refused}`)
  }
  await claim(n + 1, randomUUID())
  const idempotencyKey = randomUUID()
  const statements = await captureStatements(() => claim(n, idempotencyKey))
  return { statements, memberId: memberIdOf(n), idempotencyKey }
}

/** The statements that `run` sends. Nothing else may use the driver meanwhile. */
export async function captureStatements(run: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = []
  const { prototype } = pg.Client
  const send: unknown = Reflect.get(prototype, 'query')
  if (typeof send !== 'function') throw new Error('The driver has changed: its clients have no query.')
  Reflect.set(prototype, 'query', function capture(this: pg.Client, ...given: unknown[]): unknown {
    const [first, values] = given
    const statement = typeof first === 'string' ? { text: first, values } : first
    if (isStatement(statement)) statements.push({ text: statement.text, values: statement.values ?? [] })
    const sent: unknown = Reflect.apply(send, this, given)
    return sent
  })
  try {
    await run()
  } finally {
    Reflect.set(prototype, 'query', send)
  }
  return statements
}

const isStatement = (given: unknown): given is { text: string; values?: readonly unknown[] } =>
  typeof given === 'object' && given !== null && 'text' in given && typeof given.text === 'string'
