// A node of Citus is killed while the members of its market, and of another one, claim.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedCampaign } from '#src/modules/campaigns/seed-for-tests.ts'
import { citusUrl, createCitusMarket, type TestCitusMarket } from '#src/testing/citus/citus-market.ts'
import { killNode, moveMarket, nodesOf } from '#src/testing/citus/nodes.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const coordinator = citusUrl() ?? ''
const now = '2026-11-21T10:00:00Z'
const membersOfEach = 8

type Side = { market: TestCitusMarket; gateway: TestGateway; tokens: string[]; answers: Answer[] }
type Answer = { key: string; status: number; busCode: string; hasRetryAfter: boolean }

const sides: Side[] = []
beforeAll(async () => {
  for (let side = 0; side < 2; side++) {
    const market = await createCitusMarket(coordinator)
    const other = sides[0] && (await nodeOf(sides[0].market))
    if (other && other.url === (await nodeOf(market))?.url) await moveMarket(market)
    const gateway = await startGateway({ now, database: coordinator, schema: market.schema })
    await seedCampaign(gateway.services.database, {
      activityNo: 'CRASH',
      totalStock: 1_000_000,
      perPersonLimit: 30_000,
    })
    const tokens: string[] = []
    for (let member = 0; member < membersOfEach; member++)
      tokens.push((await gateway.signIn(`crash-${member}@example.com`)).token)
    sides.push({ market, gateway, tokens, answers: [] })
  }
})
afterAll(async () => {
  for (const { gateway } of sides) {
    await gateway.close()
  }
})

const nodeOf = async (market: TestCitusMarket) => (await nodesOf(market)).find(({ hasMarket }) => hasMarket)

async function claimOnce({ gateway, answers }: Side, token: string, key: string): Promise<Answer> {
  const response = await gateway.send(
    'POST activity/claim',
    { activityNo: 'CRASH' },
    { token, idempotencyKey: key },
  )
  const answer = {
    key,
    status: response.statusCode,
    busCode: (JSON.parse(response.body) as { busCode?: string }).busCode ?? '',
    hasRetryAfter: response.headers['retry-after'] !== undefined,
  }
  answers.push(answer)
  return answer
}

/** Claims until `isOver`, repeating with its key what was not answered, as pages do. */
async function claimUntil(side: Side, isOver: () => boolean): Promise<void> {
  await Promise.all(
    side.tokens.map(async (token) => {
      while (!isOver()) {
        const key = randomUUID()
        while ((await claimOnce(side, token, key)).status !== 200)
          await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }),
  )
}

const granted = ({ answers }: Side) =>
  new Set(answers.filter(({ busCode }) => busCode === '1').map(({ key }) => key))

/** Each claim that was answered was made once, and none without an answer. */
async function expectNothingLostOrDoubled(side: Side): Promise<void> {
  const { database } = side.gateway.services
  const rows = await database.selectFrom('claim').select('idempotency_key').execute()
  const keys = rows.map(({ idempotency_key: key }) => key)
  expect(keys.toSorted()).toEqual([...granted(side)].toSorted())
  const { taken } = await database
    .selectFrom('quota')
    .select(({ fn }) => fn.sum<string>('taken').as('taken'))
    .where('scope', '=', 'total')
    .executeTakeFirstOrThrow()
  expect(Number(taken)).toBe(keys.length)
}

test('its market answers 503 until it is back, the other one goes on, and nothing is lost or doubled', async () => {
  const [killed, other] = sides
  if (!killed || !other) throw new Error('There are two markets.')
  let isOver = false
  const claiming = Promise.all(sides.map((side) => claimUntil(side, () => isOver)))
  await expect.poll(() => Math.min(killed.answers.length, other.answers.length)).toBeGreaterThan(50)

  const node = await nodeOf(killed.market)
  const { restart } = await killNode({ url: node?.url ?? '' })
  const refusals = () => killed.answers.filter(({ status }) => status !== 200)
  await expect.poll(() => refusals().length).toBeGreaterThan(20)
  const meanwhile = other.answers.length
  await expect.poll(() => other.answers.length).toBeGreaterThan(meanwhile + 50)
  await restart()
  const later = granted(killed).size
  await expect.poll(() => granted(killed).size).toBeGreaterThan(later + 50)
  isOver = true
  await claiming

  for (const { status, hasRetryAfter } of refusals()) expect([status, hasRetryAfter]).toEqual([503, true])
  expect(other.answers.filter(({ busCode }) => busCode !== '1')).toEqual([])
  for (const side of sides) await expectNothingLostOrDoubled(side)
})

test('a market needs no other node than its own, and not the coordinator', async () => {
  const [side] = sides
  if (!side) throw new Error('There are two markets.')
  const nodes = (await nodesOf(side.market)).filter(({ hasMarket }) => !hasMarket)
  const killed = []
  for (const node of nodes) killed.push(await killNode(node))
  try {
    for (const token of side.tokens) expect((await claimOnce(side, token, randomUUID())).busCode).toBe('1')
  } finally {
    for (const { restart } of killed) await restart()
  }
})
