// How often the credit of an order asks PostgreSQL.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from '#src/testing/count-statements.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { seedStore } from '../campaigns/seed-for-tests.ts'
import { seedCollector, seedProgram } from '../stars/stars-for-tests.ts'
import { tillOf, tillsWith } from './till-for-tests.ts'

const tills = tillsWith('stars')

let server: Awaited<ReturnType<typeof startPostgres>>
let gateway: TestGateway
let accountNumber: string
beforeAll(async () => {
  server = await startPostgres({ durable: false, migrated: true })
  gateway = await startGateway({
    database: server.url,
    now: '2026-06-10T12:00:00Z',
    config: { partners: [tills] },
  })
  const { database } = gateway.services
  await seedStore(database, 'S1')
  await seedProgram(database, { programNo: 'US' })
  accountNumber = (await seedCollector(database)).accountNumber
  // The first order creates the account.
  await credit()
}, 60_000)
afterAll(async () => {
  await gateway.close()
  await server.stop()
})

async function credit(sourceId: string = randomUUID()): Promise<number> {
  const order = { till: 'T1', storeId: 'S1', accountNumber, sourceId, amountMinor: 550, currency: 'USD' }
  return (await tillOf(gateway, tills)('points/credit', order)).status
}

test('an order: nonce, member with store and program, credit, response with the balance, on one connection', async () => {
  const counts = await countStatements(async () => expect(await credit()).toBe(200))
  expect(counts).toEqual({ statements: 4, connections: 1 })
})
