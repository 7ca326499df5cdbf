/** The statements that one claim sends, with their values, as they go to the driver. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Database } from '@crema/gateway/database/database'
import { claimCampaign } from '@crema/gateway/modules/campaigns/claims/claim-campaign'
import { hot, memberIdOf } from './crowd.ts'

export type Statement = { text: string; values: readonly unknown[] }
/** With the values that are another's each time. */
export type Captured = {
  statements: readonly Statement[]
  idempotencyKey: string
  memberId?: string
  voucherNo?: string
}

/** Makes a claim for the nth member. */
export async function captureClaim(database: Database, n: number): Promise<Captured> {
  const claim = {
    activityNo: hot,
    memberId: memberIdOf(n),
    country: 'US' as const,
    idempotencyKey: randomUUID(),
    now: new Date(),
  }
  const statements = await captureStatements(async () => {
    const answer = await claimCampaign(database, claim)
    if ('refused' in answer) throw new Error(`The rule refused a claim: ${answer.refused}`)
  })
  return { statements, memberId: claim.memberId, idempotencyKey: claim.idempotencyKey }
}

/** What `run` sends. Nobody else may use the driver meanwhile. */
export async function captureStatements(run: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = []
  const { prototype } = pg.Client
  const send: unknown = Reflect.get(prototype, 'query')
  if (typeof send !== 'function') throw new Error('The driver has changed: its clients have no query.')
  Reflect.set(prototype, 'query', function capture(this: pg.Client, ...given: unknown[]): unknown {
    const [text, values] = given
    if (typeof text === 'string') statements.push({ text, values: Array.isArray(values) ? values : [] })
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
