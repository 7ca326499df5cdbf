/** The two measured ways to claim: the rule in this process, and a call to a gateway. */
import { randomUUID } from 'node:crypto'
import type { Database } from '@crema/gateway/database/database'
import { claimCampaign } from '@crema/gateway/modules/campaigns/claims/claim-campaign'
import { hotCampaign, memberIdOf } from './bench-members.ts'
import { measureRate, type BenchMethod } from './plan.ts'
import { callOnce } from './post.ts'

/** `database` returns the pool for a number of connections. */
export function claimByRule(
  database: (connections: number) => Promise<Database>,
  firstMember: number,
): BenchMethod {
  let next = firstMember
  return {
    name: 'the rule',
    run: async (connections, claims) => {
      const pool = await database(connections)
      return measureRate(connections, claims, async () => {
        const claim = {
          activityNo: hotCampaign,
          memberId: memberIdOf(next++),
          country: 'US' as const,
          idempotencyKey: randomUUID(),
          now: new Date(),
        }
        const answer = await claimCampaign(pool, claim)
        if ('refused' in answer) throw new Error(`The rule refused a claim: ${answer.refused}`)
      })
    },
  }
}

/** Claims of the campaigns in turn. */
export function claimOverHttp(
  origin: string,
  tokens: readonly string[],
  campaigns: readonly string[] = [hotCampaign],
): BenchMethod {
  let next = 0
  return {
    name: 'over HTTP',
    run: (connections, claims) =>
      measureRate(connections, claims, async () => {
        const activityNo = campaigns[next % campaigns.length] ?? hotCampaign
        const options = { token: tokens[next++], idempotencyKey: randomUUID() }
        await callOnce(origin, 'POST activity/claim', { activityNo }, options)
      }),
  }
}
