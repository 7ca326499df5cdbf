// Stars and gifts of a member whose page shows a country of another market, on a PostgreSQL server.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Country } from '@crema/contract/countries/countries'
import { giveStars } from '#src/modules/draws/draws-for-tests.ts'
import { seedProgram } from '#src/modules/stars/stars-for-tests.ts'
import {
  startGatewaysWithDirectory,
  type GatewayWithDirectory,
  type GatewaysWithDirectory,
} from '#src/testing/gateways-with-directory.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { seedCampaign } from '../seed-for-tests.ts'

vi.setConfig({ testTimeout: 60_000 })

const now = '2026-06-10T12:00:00Z'

let server: Awaited<ReturnType<typeof startPostgres>>
let gateways: GatewaysWithDirectory<'americas' | 'asia'>
let americas: GatewayWithDirectory
let member: { token: string; memberId: string }
beforeAll(async () => {
  server = await startPostgres({ durable: false })
  gateways = await startGatewaysWithDirectory(server.url, { americas: ['US', 'CA'], asia: ['JP'] }, { now })
  americas = gateways.in.americas
  const { asia } = gateways.in
  await seedProgram(americas.services.database, { programNo: 'AMERICAS' })
  await seedProgram(asia.services.database, { programNo: 'ASIA', country: 'JP' })
  await seedCampaign(americas.services.database, { activityNo: 'MUG', priceStars: 100, perPersonLimit: 2 })
  await seedCampaign(asia.services.database, { activityNo: 'BOWL', priceStars: 50, countries: ['JP'] })
  member = await americas.signIn('mira@example.com')
  await giveStars(americas.services.database, member.memberId, 300, new Date(now))
}, 180_000)
afterAll(async () => {
  await gateways.close()
  await server.stop()
})

const on = (country: Country, idempotencyKey: string = randomUUID()) => ({
  token: member.token,
  headers: { 'x-country': country },
  idempotencyKey,
})

test('on a page of another market a member has the stars and the gifts of their own country', async () => {
  const summary = await americas.call('GET point/summary', {}, on('JP'))
  expect(summary.data).toMatchObject({ balance: 300, starsOf: 'US', program: { programNo: 'AMERICAS' } })
  const gifts = await americas.call('GET point/gifts', {}, on('JP'))
  expect(gifts.data).toMatchObject({ starsOf: 'US', items: [{ activityNo: 'MUG' }] })
  const program = await americas.call('GET point/program', {}, on('JP'))
  expect(program.data.program).toMatchObject({ programNo: 'AMERICAS' })

  const key = randomUUID()
  const gift = { activityNo: 'MUG', priceStars: 100 }
  const taps = Array.from({ length: 4 }, () => americas.call('POST point/redeem', gift, on('JP', key)))
  const answers = (await Promise.all(taps)).filter(({ busCode }) => busCode === '1')
  expect(answers.length).toBeGreaterThan(0)
  for (const { data } of answers) expect(data.balance).toBe(200)
  const { data: wallet } = await americas.call('GET coupon/mine', { state: 'unused' }, on('JP'))
  expect(wallet.items).toMatchObject([{ activityNo: 'MUG' }])
  const redemptions = await americas.call('GET point/redemptions', {}, on('JP'))
  expect(redemptions.data.items).toMatchObject([{ activityNo: 'MUG', stars: 100 }])
  const movements = await americas.call('GET point/ledger', {}, on('JP'))
  expect(movements.data.items.map(({ stars }) => stars).toSorted((one, other) => one - other)).toEqual([
    -100, 300,
  ])
  const past = await americas.call('GET point/activities', {}, on('JP'))
  expect(past.busCode).toBe('1')
})

test('countries of one market have their own stars, and nothing says that they are from elsewhere', async () => {
  const own = await americas.call('GET point/summary', {}, on('US'))
  expect('starsOf' in own.data).toBe(false)
  const neighbour = await americas.call('GET point/summary', {}, on('CA'))
  expect(neighbour.data).toMatchObject({ balance: 0, program: null })
  expect('starsOf' in neighbour.data).toBe(false)
  expect('starsOf' in (await americas.call('GET point/gifts', {}, on('US'))).data).toBe(false)
})

test('a visitor of the other market reads its gifts', async () => {
  const { data } = await gateways.in.asia.call('GET point/gifts', {}, { headers: { 'x-country': 'JP' } })
  expect(data).toMatchObject({ program: { programNo: 'ASIA' }, items: [{ activityNo: 'BOWL' }] })
  expect('starsOf' in data).toBe(false)
})

test('a member whose country is none of their market has the stars of its first one', async () => {
  const { database } = americas.services
  const ofMember = database.updateTable('member').where('member_id', '=', member.memberId)
  await ofMember.set({ country: 'JP' }).execute()
  const { data } = await americas.call('GET point/summary', {}, on('JP'))
  expect(data).toMatchObject({ starsOf: 'US', program: { programNo: 'AMERICAS' } })
  await ofMember.set({ country: 'US' }).execute()
})
