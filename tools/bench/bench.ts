/**
 * `npm run bench`: claims per second of one campaign, by the rule, over HTTP and by pgbench with the same statements;
 * then redemptions of vouchers at tills, credits of stars and redemptions of gifts, and bursts of claims.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { benchTracing } from '../tracing/bench-tracing.ts'
import { benchBurst } from './bench-burst.ts'
import { benchEmbedded } from './bench-embedded.ts'
import { benchPostgres } from './bench-postgres.ts'
import { benchRows } from './bench-rows.ts'
import { benchStars } from './bench-stars.ts'
import { benchTills } from './bench-tills.ts'
import { printCosts } from './cost.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    // In each round of each row and column; a multiple of 64.
    claims: { type: 'string', default: '640' },
    // Instead of everything else: what a claim costs with so many claims of others, such as 10000,1000000.
    rows: { type: 'string' },
    // Instead of everything else: claims over HTTP with traces off and on.
    tracing: { type: 'boolean', default: false },
  },
})
const plan = { rounds: Number(values.rounds), claims: Number(values.claims), connections: [1, 4, 16, 64] }

const startedAt = performance.now()
if (values.tracing) await benchTraces()
else if (values.rows === undefined) await benchAll()
else await benchRows(plan, values.rows.split(',').map(Number))

const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log(`\nTook ${Math.floor(seconds / 60)} min ${seconds % 60} s.`)

async function benchAll(): Promise<void> {
  console.log(
    `Claims per second, median of ${plan.rounds} rounds of ${plan.claims}, on ${availableParallelism()} cores shared by client and server; in brackets the ratio to the first row.`,
  )
  const claims = await benchPostgres(plan)
  printTable(plan.connections, [...claims.rows, ...(await benchEmbedded(plan))])
  printCosts(claims.costs)

  console.log('\nRedemptions of vouchers per second, measured the same way.')
  const uses = await benchTills(plan)
  printTable(plan.connections, uses.rows)
  printCosts(uses.costs)

  const { credits, redemptions } = await benchStars(plan)
  console.log('\nCredits of stars for orders per second, measured the same way.')
  printTable(plan.connections, credits.rows)
  printCosts(credits.costs)
  console.log('\nRedemptions of gifts for stars per second, measured the same way.')
  printTable(plan.connections, redemptions.rows)
  printCosts(redemptions.costs)

  console.log('\n800 claims at once, more than the database answers in time.')
  await benchBurst(plan.rounds)
}

async function benchTraces(): Promise<void> {
  console.log('Claims per second over HTTP, with traces off and on.')
  printTable(plan.connections, await benchTracing(plan))
}
