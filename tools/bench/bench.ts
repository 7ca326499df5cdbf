/**
 * `npm run bench`: claims per second of one campaign, by the rule, over HTTP and by pgbench with the same statements;
 * then redemptions of vouchers at tills, credits of stars, redemptions of gifts, helps of friends, and bursts of claims.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { benchMarkets } from '../market-bench/bench-markets.ts'
import { benchTracing } from '../tracing/bench-tracing.ts'
import { benchBurst } from './bench-burst.ts'
import { benchEmbedded } from './bench-embedded.ts'
import { benchHelps } from './bench-helps.ts'
import { benchPostgres } from './bench-postgres.ts'
import { benchRows } from './bench-rows.ts'
import { benchStars } from './bench-stars.ts'
import { benchTills } from './bench-tills.ts'
import { printCosts, type Measured } from './cost.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    // In each round of each row and column; a multiple of 64.
    claims: { type: 'string', default: '640' },
    // Some of the parts instead of all, such as credits,gifts.
    only: { type: 'string', default: 'claims,uses,credits,gifts,helps,bursts' },
    // Instead of everything else: what a claim costs with so many claims of others, such as 10000,1000000.
    rows: { type: 'string' },
    // Instead of everything else: claims over HTTP with traces off and on.
    tracing: { type: 'boolean', default: false },
    // Instead of everything else: memory, start and connections of a gateway with so many markets, such as 1,2,4,8.
    markets: { type: 'string' },
  },
})
const plan = { rounds: Number(values.rounds), claims: Number(values.claims), connections: [1, 4, 16, 64] }

const parts = new Set(values.only.split(','))

const startedAt = performance.now()
if (values.tracing) await benchTraces()
else if (values.markets !== undefined) await benchMarkets(values.markets.split(',').map(Number))
else if (values.rows === undefined) await benchAll()
else await benchRows(plan, values.rows.split(',').map(Number))

const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log(`\nTook ${Math.floor(seconds / 60)} min ${seconds % 60} s.`)

async function benchAll(): Promise<void> {
  console.log(
    `Calls per second, median of ${plan.rounds} rounds of ${plan.claims}, on ${availableParallelism()} cores shared by client and server; in brackets the ratio to the first row and, from the third row on, to the second.`,
  )
  if (parts.has('claims')) {
    const claims = await benchPostgres(plan)
    print('Claims', { ...claims, rows: [...claims.rows, ...(await benchEmbedded(plan))] })
  }
  if (parts.has('uses')) print('Redemptions of vouchers', await benchTills(plan))
  const only = parts.has('credits') ? (parts.has('gifts') ? undefined : 'credits') : 'gifts'
  if (parts.has('credits') || parts.has('gifts')) {
    const { credits, redemptions } = await benchStars(plan, only)
    if (credits) print('Credits of stars for orders', credits)
    if (redemptions) print('Redemptions of gifts for stars', redemptions)
  }
  if (parts.has('helps')) print('Helps of friends', await benchHelps(plan))
  if (parts.has('bursts')) {
    console.log('\n800 claims at once, more than the database answers in time.')
    await benchBurst(plan.rounds)
  }
}

function print(what: string, { rows, costs, floor }: Measured): void {
  console.log(`\n${what} per second.`)
  printTable(plan.connections, rows)
  printCosts(costs, floor)
}

async function benchTraces(): Promise<void> {
  console.log('Claims per second over HTTP, with traces off and on.')
  printTable(plan.connections, await benchTracing(plan))
}
