import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { test, vi } from 'vitest'
import { startPostgres } from '#src/testing/postgres.ts'
import { startSilentProxy } from '#src/testing/silent-proxy.ts'
import { listenOnPostgres } from './postgres-listen.ts'

vi.setConfig({ testTimeout: 120_000 })

/** A listener behind a proxy that counts its connections. */
async function setUp({ own = false } = {}) {
  const server = await startPostgres({ own, durable: false })
  const proxy = await startSilentProxy(server.url)
  const errors: Error[] = []
  const received: string[] = []
  let gaps = 0
  const listening = await listenOnPostgres(proxy.url, (error) => errors.push(error))('campaign_change', {
    notified: (payload) => void received.push(payload),
    missed: () => void gaps++,
  })
  return {
    server,
    proxy,
    received,
    gaps: () => gaps,
    notify: async (payload: string) => {
      const client = new Client({ connectionString: server.url })
      await client.connect()
      await client.query("select pg_notify('campaign_change', $1)", [payload])
      await client.end()
    },
    stop: async () => {
      await listening.stop()
      await proxy.stop()
      await server.stop()
    },
  }
}

// They mostly wait, so they run at the same time.
test.concurrent('three restarts of the server leave one connection, after few attempts', async ({
  expect,
}) => {
  const { server, proxy, received, gaps, notify, stop } = await setUp({ own: true })
  try {
    for (let restart = 1; restart <= 3; restart++) {
      await server.kill()
      await wait(3_000)
      await server.restart()
      await expect.poll(gaps, { timeout: 30_000 }).toBe(restart)
      await notify(`after ${restart}`)
      await expect.poll(() => received.at(-1), { timeout: 5_000 }).toBe(`after ${restart}`)
    }
    // Late attempts would show up now.
    await wait(3_000)
    expect(proxy.open()).toBe(1)
    expect(proxy.opened()).toBeLessThan(30)
    expect(received).toEqual(['after 1', 'after 2', 'after 3'])
  } finally {
    await stop()
  }
})

test.concurrent('a connection that falls silent is replaced', async ({ expect }) => {
  const { proxy, received, gaps, notify, stop } = await setUp()
  try {
    proxy.silence()
    await notify('lost')
    await wait(1_000)
    proxy.resume()
    await expect.poll(gaps, { timeout: 30_000 }).toBe(1)
    await notify('received')
    await expect.poll(() => received, { timeout: 5_000 }).toEqual(['received'])
    expect(proxy.open()).toBe(1)
  } finally {
    await stop()
  }
})

test.concurrent('stopping does not wait for a silent server, and leaves no connection', async ({
  expect,
}) => {
  const { proxy, stop, server } = await setUp()
  proxy.silence()
  // The check that is due meanwhile waits for an answer.
  await wait(6_000)
  const start = performance.now()
  await stop()
  expect(performance.now() - start).toBeLessThan(10_000)
  expect(proxy.open()).toBe(0)
  await server.stop()
})

test.concurrent('stopping does not wait for an attempt to connect to a silent server', async ({ expect }) => {
  const { proxy, stop, server } = await setUp()
  proxy.silence()
  // The check has failed by now, so another connection is being opened.
  await expect.poll(proxy.opened, { timeout: 20_000 }).toBeGreaterThan(1)
  const start = performance.now()
  await stop()
  expect(performance.now() - start).toBeLessThan(10_000)
  expect(proxy.open()).toBe(0)
  await server.stop()
})

test.concurrent('a server that accepts connections and never answers is an error, not a wait', async ({
  expect,
}) => {
  const server = await startPostgres({ durable: false })
  const proxy = await startSilentProxy(server.url)
  try {
    proxy.silence()
    const listening = listenOnPostgres(proxy.url, undefined)('campaign_change', {
      notified: () => undefined,
      missed: () => undefined,
    })
    await expect(listening).rejects.toThrow('timeout')
    await expect.poll(proxy.open).toBe(0)
  } finally {
    await proxy.stop()
    await server.stop()
  }
})
