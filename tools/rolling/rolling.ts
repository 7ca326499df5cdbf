/**
 * `npm run rolling -- <commit>`: updates a running chain from the version of a commit to this one, beside each other on one
 * PostgreSQL, while members sign in, claim, use coupons and pay at both; exit code 1 where anything is refused, fails or is lost.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '@crema/gateway/database/open-database'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { startGatewayProcess, type GatewayProcess } from '../gateway-process.ts'
import { campaigns, startJourneys, type Journey } from './journeys.ts'
import { checkOut } from './version-before.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '20' },
    'link-packages': { type: 'boolean', default: false },
  },
})
const [commit] = positionals
if (commit === undefined) throw new Error('Name a commit or tag: npm run rolling -- v1.4.0')
const phaseMs = Number(values.seconds) * 1000

const before = checkOut(commit, values['link-packages'])
const server = await startPostgres({ own: true })
const gateways: GatewayProcess[] = []
/** Where the load balancer sends calls. */
let origins: string[] = []
try {
  // In this mode gateways log what they answer with 5xx.
  const env = { DATABASE_URL: server.url, NODE_ENV: 'development' }
  const start = async (checkout?: string) => {
    const gateway = await startGatewayProcess({ env, ...(checkout !== undefined && { checkout }) })
    gateways.push(gateway)
    origins = [...origins, gateway.origin]
    return gateway
  }
  const removeFromBalancer = async ({ origin, stop }: GatewayProcess) => {
    origins = origins.filter((each) => each !== origin)
    // Calls that were sent to it before end meanwhile, and its inbox is read.
    await sleep(10_000)
    await stop()
  }

  const old = [await start(before.folder), await start(before.folder)]
  const ofBefore = await migrationsOf(server.url)
  const journeys = startJourneys(
    () => origins,
    () => gateways.map(({ origin }) => origin),
    4,
  )
  await phase('both gateways of the version before', phaseMs)
  const migrating = performance.now()
  await start()
  const added = (await migrationsOf(server.url)).filter((name) => !ofBefore.includes(name))
  console.log(
    `This version has started in ${Math.round(performance.now() - migrating)} ms and applied ${added.length === 0 ? 'no migration' : added.join(', ')}.`,
  )
  await phase('both versions', phaseMs)
  for (const gateway of old) {
    await start()
    await removeFromBalancer(gateway)
  }
  await phase('this version alone', phaseMs)
  await journeys.stop()

  async function phase(name: string, ms: number): Promise<void> {
    const [done, problems] = [journeys.done.length, journeys.problems.length]
    await sleep(ms)
    console.log(
      `${name}: ${journeys.done.length - done} members have signed in, claimed, used a coupon and paid, ${journeys.problems.length - problems} failed.`,
    )
  }
  const problems = [...journeys.problems, ...(await lostOf(server.url, journeys.done))]
  console.log(
    problems.length === 0
      ? `${journeys.done.length} members: nothing was refused, failed, lost or doubled.`
      : [
          `${journeys.done.length} members are through, with ${problems.length} problems:`,
          ...problems,
          ...gateways.flatMap(({ output }) => failuresIn(output())),
        ].join('\n'),
  )
  process.exitCode = problems.length === 0 && journeys.done.length > 0 ? 0 : 1
} finally {
  for (const gateway of gateways) await gateway.stop()
  await server.stop()
  before.remove()
}

/** What a gateway has logged of calls that failed. */
function failuresIn(output: string): string[] {
  return output.split('\n').filter((line) => line.startsWith('{') && line.includes('"err":'))
}

async function migrationsOf(url: string): Promise<string[]> {
  const { database, close } = await openDatabase(url, { pool: 1 })
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      database,
    )
    return rows.map(({ name }) => name)
  } finally {
    await close()
  }
}

/** A sentence for each member whose claims, vouchers, use or payment are not in the database exactly once. */
async function lostOf(url: string, done: readonly Journey[]): Promise<string[]> {
  const { database, close } = await openDatabase(url, { pool: 1 })
  try {
    const { rows } = await sql<{
      email: string
      claims: number
      vouchers: number
      used: string[]
      paid: { order: string; receipt: string | null }[]
    }>`
      select m.email,
        (select count(*)::int from claim c where c.member_id = m.member_id and c.activity_no = any(${campaigns})) as claims,
        (select count(*)::int from voucher v where v.member_id = m.member_id) as vouchers,
        array(select v.voucher_no from voucher v where v.member_id = m.member_id and v.used_at is not null) as used,
        array(
          select json_build_object('order', a.order_id, 'receipt', a.receipt_no::text) from payment_attempt a
          join payment_order o using (order_id)
          where a.member_id = m.member_id and a.state = 'succeeded' and o.state = 'paid'
        ) as paid
      from member m where m.email like 'rolling-%'`.execute(database)
    const stored = new Map(rows.map((row) => [row.email, row]))
    const receipts = rows.flatMap(({ paid }) => paid.map(({ receipt }) => receipt))
    return done.flatMap(({ email, vouchers, used, orderId }) => {
      const row = stored.get(email)
      const receipt = row?.paid[0]?.receipt
      const isRight =
        row?.claims === campaigns.length
        && row.vouchers === vouchers
        && row.used.length === 1
        && row.used[0] === used
        && row.paid.length === 1
        && row.paid[0]?.order === orderId
        && receipts.filter((each) => each === receipt).length === 1
      return isRight ? [] : [`${email} is stored as ${JSON.stringify(row ?? null)}.`]
    })
  } finally {
    await close()
  }
}
