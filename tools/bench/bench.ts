/**
 * `npm run bench`: claims per second of one campaign, by the rule, over HTTP and by pgbench with the same statements;
 * then redemptions of vouchers at tills, credits of stars and redemptions of gifts, and bursts of claims.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { benchBurst } from './bench-burst.ts'
import { benchEmbedded } from './bench-embedded.ts'
import { benchPostgres } from './bench-postgres.ts'
import { benchStars } from './bench-stars.ts'
import { benchTills } from './bench-tills.ts'
import { benchTracing } from './bench-tracing.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    // In each round of each row and column; a multiple of 16.
    claims: { type: 'string', default: '800' },
    // Traces off and on alone.
    tracing: { type: 'boolean', default: false },
  },
})
const plan = { rounds: Number(values.rounds), claims: Number(values.claims), connections: [1, 4, 16] }

const startedAt = performance.now()
console.log(
  `Claims per second, median of ${plan.rounds} rounds of ${plan.claims}, on ${availableParallelism()} cores shared by client and server; in brackets the ratio to the first row.`,
)
if (values.tracing) {
  printTable(plan.connections, await benchTracing(plan))
  process.exit()
}
printTable(plan.connections, [...(await benchPostgres(plan)), ...(await benchEmbedded(plan))])

console.log('\nRedemptions of vouchers per second, measured the same way.')
printTable(plan.connections, await benchTills(plan))

const { credits, redemptions } = await benchStars(plan)
console.log('\nCredits of stars for orders per second, measured the same way.')
printTable(plan.connections, credits)
console.log('\nRedemptions of gifts for stars per second, measured the same way.')
printTable(plan.connections, redemptions)

console.log('\nClaims per second over HTTP, with traces off and on.')
printTable(plan.connections, await benchTracing(plan))

console.log('\n800 claims at once, more than the database answers in time.')
await benchBurst(plan.rounds)

const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log(`\nTook ${Math.floor(seconds / 60)} min ${seconds % 60} s.`)
