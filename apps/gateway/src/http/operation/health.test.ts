import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { campaignRoutes } from '#src/modules/campaigns/campaign-routes.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'

// Gateways are started inside of tests, which takes its time on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 })

const ask = async ({ app }: TestGateway, url: string) => {
  const { statusCode, body, headers } = await app.inject(url)
  expect(headers['cache-control']).toBe('no-store')
  return [statusCode, (JSON.parse(body) as { status: string }).status]
}

test('a gateway that runs is alive and ready', async () => {
  await using gateway = await startGateway({ routes: campaignRoutes })
  expect(await ask(gateway, '/healthz')).toEqual([200, 'ok'])
  expect(await ask(gateway, '/readyz')).toEqual([200, 'ok'])
})

test('one that stops is alive, but takes no new work', async () => {
  await using gateway = await startGateway({ routes: campaignRoutes })
  gateway.app.stopTakingWork()
  expect(await ask(gateway, '/healthz')).toEqual([200, 'ok'])
  expect(await ask(gateway, '/readyz')).toEqual([503, 'stopping'])
})

test('one whose database lacks a migration is not ready', async () => {
  await using gateway = await startGateway({ routes: campaignRoutes })
  const { database } = gateway.services
  await sql`delete from kysely_migration`.execute(database)
  expect(await ask(gateway, '/readyz')).toEqual([503, 'notMigrated'])
  await sql`drop table kysely_migration`.execute(database)
  expect(await ask(gateway, '/readyz')).toEqual([503, 'notMigrated'])
})

test('one whose database went away is alive, says so, and comes back with it', async () => {
  const server = await startPostgres({ own: true })
  const gateway = await startGateway({ routes: campaignRoutes, database: server.url })
  try {
    expect(await ask(gateway, '/readyz')).toEqual([200, 'ok'])
    await server.kill()
    expect(await ask(gateway, '/readyz')).toEqual([503, 'noDatabase'])
    expect(await ask(gateway, '/healthz')).toEqual([200, 'ok'])

    const call = await gateway.send('GET activity/list', {})
    expect(call.statusCode).toBe(503)
    expect(call.headers['retry-after']).toBe('5')
    expect(call.json()).toMatchObject({ code: 503, busCode: 'unavailable', data: null })

    await server.restart()
    expect(await ask(gateway, '/readyz')).toEqual([200, 'ok'])
  } finally {
    await gateway.close()
    await server.stop()
  }
})
