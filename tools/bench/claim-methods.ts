/** The measured ways to claim: the rule in this process, a call to a gateway, and what both are compared with. */
import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '@crema/gateway/database/database'
import { claimCampaign } from '@crema/gateway/modules/campaigns/claims/claim-campaign'
import { memberMarks } from '@crema/gateway/modules/privacy/returning-members/address-mark'
import { hotCampaign, memberIdOf, tokenHashSql, tokenOf } from './bench-members.ts'
import type { Numbers } from './numbers.ts'
import { measureRate, methodOf, type BenchMethod } from './plan.ts'
import { callOnce } from './post.ts'
import { captureCall } from './statements/capture-call.ts'
import { captureStatements, textOfBytes, type Captured } from './statements/captured.ts'

const marks = memberMarks('the secret of the benchmark, long enough')

async function claimOf(database: Database, n: number, idempotencyKey: string): Promise<void> {
  const answer = await claimCampaign(database, {
    activityNo: hotCampaign,
    memberId: memberIdOf(n),
    country: 'US',
    idempotencyKey,
    now: new Date(),
    marks,
  })
  if ('refused' in answer) throw new Error(`The rule refused a claim: ${answer.refused}`)
}

/** `database` returns the pool for a number of connections. */
export function claimByRule(
  database: (connections: number) => Promise<Database>,
  numbers: Numbers,
): BenchMethod {
  return {
    name: 'the rule',
    run: async (connections, claims) => {
      const pool = await database(connections)
      return measureRate(connections, claims, () => claimOf(pool, numbers.take(1), randomUUID()))
    },
  }
}

/** Claims of the campaigns in turn. */
export function claimOverHttp(
  origin: string,
  numbers: Numbers,
  campaigns: readonly string[] = [hotCampaign],
): BenchMethod {
  return methodOf('over HTTP', async () => {
    const n = numbers.take(1)
    const activityNo = campaigns[n % campaigns.length] ?? hotCampaign
    const options = { token: tokenOf(n), idempotencyKey: randomUUID() }
    await callOnce(origin, 'POST activity/claim', { activityNo }, options)
  })
}

/** The statements of a claim by the rule, and those of a call. */
export async function captureClaims(
  database: Database,
  url: string,
  numbers: Numbers,
): Promise<{ rule: Captured; call: Captured }> {
  const [first, n] = [numbers.take(1), numbers.take(1)]
  // The first claim of a campaign stores the terms of its vouchers.
  await claimOf(database, first, randomUUID())
  const idempotencyKey = randomUUID()
  const statements = await captureStatements(() => claimOf(database, n, idempotencyKey))
  return {
    rule: { statements, memberId: memberIdOf(n), idempotencyKey },
    call: await captureMemberCall(url, numbers, (gateway, options) =>
      gateway.call('POST activity/claim', { activityNo: hotCampaign }, options),
    ),
  }
}

type Call = Parameters<typeof captureCall>[3]
type Gateway = Parameters<Call>[0]

/** The statements of a member's call. It is made twice, since the first one may store what all others find. */
export async function captureMemberCall(
  url: string,
  numbers: Numbers,
  call: (
    gateway: Gateway,
    options: { token: string; idempotencyKey: string },
    n: number,
  ) => Promise<{ busCode: string }>,
): Promise<Captured> {
  const [first, n] = [numbers.take(1), numbers.take(1)]
  const idempotencyKey = randomUUID()
  const send = async (gateway: Gateway, number: number, key: string) => {
    const { busCode } = await call(gateway, { token: tokenOf(number), idempotencyKey: key }, number)
    if (busCode !== '1') throw new Error(`A captured call was refused: ${busCode}`)
  }
  const statements = await captureCall(
    url,
    {},
    (gateway) => send(gateway, first, randomUUID()),
    (gateway) => send(gateway, n, idempotencyKey),
  )
  const tokenHash = createHash('sha256').update(tokenOf(n)).digest()
  return {
    statements,
    memberId: memberIdOf(n),
    idempotencyKey,
    replaced: new Map([[textOfBytes(tokenHash), tokenHashSql(':n')]]),
  }
}
