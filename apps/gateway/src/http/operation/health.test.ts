import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { campaignRoutes } from '#src/modules/campaigns/campaign-routes.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'

// Tests start gateways, which is slow on a machine that runs other tests.
vi.setConfig({ testTimeout: 60_000 })

const getStatus = async ({ app }: TestGateway, url: string) => {
  const { statusCode, body, headers } = await app.inject(url)
  expect(headers['cache-control']).toBe('no-store')
  return [statusCode, (JSON.parse(body) as { status: string }).status]
}

test('a running gateway is healthy and ready', async () => {
  await using gateway = await startGateway({ routes: campaignRoutes })
  expect(await getStatus(gateway, '/healthz')).toEqual([200, 'ok'])
  expect(await getStatus(gateway, '/readyz')).toEqual([200, 'ok'])
})

test('a stopping gateway is healthy, but not ready', async () => {
  await using gateway = await startGateway({ routes: campaignRoutes })
  gateway.app.stopTakingWork()
  expect(await getStatus(gateway, '/healthz')).toEqual([200, 'ok'])
  expect(await getStatus(gateway, '/readyz')).toEqual([503, 'stopping'])
})

test('a gateway whose database lacks a migration is not ready', async () => {
  await using gateway = await startGateway({ routes: campaignRoutes })
  const { database } = gateway.services
  await sql`delete from kysely_migration`.execute(database)
  expect(await getStatus(gateway, '/readyz')).toEqual([503, 'notMigrated'])
  await sql`drop table kysely_migration`.execute(database)
  expect(await getStatus(gateway, '/readyz')).toEqual([503, 'notMigrated'])
})

test('a gateway without its database is healthy, but not ready until the database is back', async () => {
  const server = await startPostgres({ own: true })
  const gateway = await startGateway({ routes: campaignRoutes, database: server.url })
  try {
    expect(await getStatus(gateway, '/readyz')).toEqual([200, 'ok'])
    await server.kill()
    expect(await getStatus(gateway, '/readyz')).toEqual([503, 'noDatabase'])
    expect(await getStatus(gateway, '/healthz')).toEqual([200, 'ok'])

    const call = await gateway.send('GET activity/list', {})
    expect(call.statusCode).toBe(503)
    expect(call.headers['retry-after']).toBe('5')
    expect(call.json()).toMatchObject({ code: 503, busCode: 'unavailable', data: null })

    await server.restart()
    expect(await getStatus(gateway, '/readyz')).toEqual([200, 'ok'])
  } finally {
    await gateway.close()
    await server.stop()
  }
})
