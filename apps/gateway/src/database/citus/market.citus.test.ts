// A market in a distributed schema of Citus: where its statements run, and how gateways follow it to another node.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { seedCampaign } from '#src/modules/campaigns/seed-for-tests.ts'
import { citusUrl, createCitusMarket, query, type TestCitusMarket } from '#src/testing/citus/citus-market.ts'
import { moveMarket, nodesOf } from '#src/testing/citus/nodes.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { explain, statementsSeen } from '#src/testing/query-plans.ts'
import type { OpenDatabase } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import { sqlStateOf } from '../refusal.ts'
import { withClient } from './market-nodes.ts'
import { movedState, nodeSchema } from './node-tables.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const coordinator = citusUrl() ?? ''
const now = '2026-11-21T10:00:00Z'
const seen = statementsSeen()
let market: TestCitusMarket
let gateway: TestGateway
beforeAll(async () => {
  market = await createCitusMarket(coordinator)
  gateway = await startGateway({ now, database: coordinator, schema: market.schema, plugin: seen.plugin })
})
afterAll(async () => {
  await gateway.close()
})

const claimBy = (token: string, activityNo: string, idempotencyKey: string = randomUUID()) =>
  gateway.call('POST activity/claim', { activityNo }, { token, idempotencyKey })

/** Opens the market as a gateway does. */
async function withMarket<Value>(run: (opened: OpenDatabase) => Promise<Value>): Promise<Value> {
  const opened = await openDatabase(coordinator, { schema: market.schema, pool: 2 })
  try {
    return await run(opened)
  } finally {
    await opened.close()
  }
}

const nodeOf = async () => (await nodesOf(market)).find(({ hasMarket }) => hasMarket)

test('a claim is one statement of four, and none is planned by Citus', async () => {
  const { database } = gateway.services
  await seedCampaign(database, { activityNo: 'ONE', totalStock: 10, perPersonLimit: 5 })
  const { token } = await gateway.signIn('one@example.com')
  // Stores the version of the terms, which later claims refer to.
  await claimBy(token, 'ONE')
  const statements = await seen.during(async () => expect((await claimBy(token, 'ONE')).busCode).toBe('1'))
  const explained = await Promise.all(statements.map((each) => explain(database, each)))
  expect(explained).toHaveLength(4)
  expect(explained.filter(({ text }) => text.includes('insert into claim'))).toHaveLength(1)
  for (const { plan } of explained) {
    expect(plan).not.toContain('Citus')
    expect(plan).toMatch(/_\d{6}/)
  }
  // The same statement, planned by Citus, is none of one node.
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select from ${sql.id(market.schema, 'claim')}`.execute(database)
  expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('Citus')
})

test('defaults with sequences are those of the market', async () => {
  const { memberId } = await gateway.signIn('number@example.com')
  const { account_number: number } = await gateway.services.database
    .selectFrom('member')
    .select('account_number')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  expect(number).toMatch(/^\d{10}$/)
})

describe('changes of campaigns', () => {
  test('are heard from every node, whichever has the market', async () => {
    const nodes = await nodesOf(market)
    expect(nodes).toHaveLength(3)
    await withMarket(async ({ listen }) => {
      const heard: string[] = []
      const missed = vi.fn<() => void>()
      const { stop } = await listen('campaign_change', { notified: (payload) => heard.push(payload), missed })
      try {
        for (const [index, { url }] of nodes.entries())
          await query(url, `select pg_notify('campaign_change', 'NODE-${index}')`)
        await expect
          .poll(() => heard.filter((each) => each.startsWith('NODE-')).toSorted())
          .toEqual(['NODE-0', 'NODE-1', 'NODE-2'])
        // As a program of an operator does, which is connected to the coordinator.
        await seedCampaign(gateway.services.database, { activityNo: 'CHANGED' })
        await query(
          coordinator,
          `update ${market.schema}.campaign set is_on_shelf = false where activity_no = 'CHANGED'`,
        )
        await expect.poll(() => heard.filter((each) => each === 'CHANGED')).toHaveLength(2)
        expect(missed).not.toHaveBeenCalled()
      } finally {
        await stop()
      }
    })
  })
})

describe('a market that moves', () => {
  const members = 50

  test('while 50 members claim: none is refused, and each claim is made once', async () => {
    await seedCampaign(gateway.services.database, {
      activityNo: 'MOVE',
      totalStock: 1_000_000,
      perPersonLimit: 30_000,
    })
    const tokens: string[] = []
    for (let member = 0; member < members; member++)
      tokens.push((await gateway.signIn(`moving-${member}@example.com`)).token)
    const before = await nodeOf()
    let isMoved = false
    const answers: string[] = []
    const claimAll = async (token: string) => {
      for (let after = 0; after < 3;) {
        const isAfter = isMoved
        const { busCode } = await claimBy(token, 'MOVE')
        answers.push(busCode)
        if (isAfter) after++
      }
    }
    const claiming = Promise.all(tokens.map(claimAll))
    await expect.poll(() => answers.length).toBeGreaterThan(members)
    try {
      await moveMarket(market)
    } finally {
      isMoved = true
    }
    await claiming
    expect((await nodeOf())?.url).not.toBe(before?.url)
    expect(answers.filter((answer) => answer !== '1')).toEqual([])
    const { database } = gateway.services
    const count = async (table: 'claim' | 'voucher') =>
      (
        await database
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<string>().as('rows'))
          .where('activity_no', '=', 'MOVE')
          .executeTakeFirstOrThrow()
      ).rows
    expect([await count('claim'), await count('voucher')]).toEqual([answers.length, answers.length])
    const { rows: taken } = await sql<{ taken: number }>`
      select sum(taken)::int as taken from quota where activity_no = 'MOVE' and scope = 'total'`.execute(
      database,
    )
    expect(taken).toEqual([{ taken: answers.length }])
    // The statements run on the new node, and not by way of the former one.
    const { rows: here } = await sql<{ port: number }>`select inet_server_port() as port`.execute(database)
    expect(here).toEqual([{ port: (await nodeOf())?.port }])
  })

  test('is followed by a gateway that writes nothing', async () => {
    await withMarket(async ({ database }) => {
      const port = async () =>
        (await sql<{ port: number }>`select inet_server_port() as port`.execute(database)).rows[0]?.port
      expect(await port()).toBe((await nodeOf())?.port)
      await moveMarket(market)
      await expect.poll(port).toBe((await nodeOf())?.port)
    })
  })

  test('accepts nothing on the node that it was on', async () => {
    const former = await nodeOf()
    await moveMarket(market)
    const error: unknown = await withClient(former?.url ?? '', (client) =>
      client.query(`delete from ${nodeSchema(market.schema)}.quota`),
    ).catch((reason: unknown) => reason)
    // The tables themselves are removed a little later, and the views with them.
    expect([movedState, '42P01']).toContain(sqlStateOf(error))
  })
})

test('a migration may drop a column, and the statements have the columns of afterwards', async () => {
  await withMarket(async ({ database, citus }) => {
    const change = (text: string) => citus?.change(async (url) => void (await query(url, text)))
    await change(`alter table ${market.schema}.store add column extra text, add column other text`)
    await sql`update store set extra = 'a', other = 'b'`.execute(database)
    await change(`alter table ${market.schema}.store drop column extra`)
    await sql`update store set other = 'c'`.execute(database)
    await expect(sql`select extra from store`.execute(database)).rejects.toThrow(
      'column "extra" does not exist',
    )
    const { rows } = await sql<{ plan: string }>`explain select other from store`.execute(database)
    expect(JSON.stringify(rows)).not.toContain('Citus')
  })
})

test('a schema whose name leaves no room for that of its views is refused', async () => {
  await expect(openDatabase(coordinator, { schema: 'a'.repeat(59) })).rejects.toThrow(
    'on Citus the schema may have 58 characters',
  )
})
