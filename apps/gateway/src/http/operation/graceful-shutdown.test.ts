import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '@crema/contract/endpoint'
import { startGateway } from '#src/testing/gateway.ts'
import { route } from '../endpoint/route.ts'
import { gracefulShutdownPlugin } from './graceful-shutdown.ts'

// Tests start gateways, which is slow on a machine that runs other tests.
vi.setConfig({ testTimeout: 60_000 })

const slow = endpoint({
  method: 'GET',
  path: 'test/slow',
  summary: 'Responds when the test resolves a promise.',
  access: 'public',
  request: z.object({}),
  response: z.object({ done: z.boolean() }),
})

/** Requests over a keep-alive connection. */
function get(url: string, headers: Record<string, string>, agent: Agent) {
  return new Promise<{ status: number | undefined; connection: string | undefined; body: string }>(
    (resolve, reject) => {
      const call = request(url, { headers, agent }, (response) => {
        let body = ''
        response.on('data', (data: Buffer) => void (body += data.toString()))
        response.on('end', () =>
          resolve({ status: response.statusCode, connection: response.headers.connection, body }),
        )
      })
      call.on('error', reject)
      call.end()
    },
  )
}

test('a shutdown finishes running requests and does not wait for idle connections', async () => {
  const running = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const gateway = await startGateway({
    routes: () => [
      route(slow, async () => {
        began.resolve()
        await running.promise
        return { ok: { done: true } }
      }),
    ],
  })
  const origin = await gateway.listen()
  const agent = new Agent({ keepAlive: true })
  const idle = await get(`${origin}/healthz`, {}, agent)
  expect(idle).toMatchObject({ status: 200, connection: 'keep-alive' })

  const call = get(`${origin}/capi/${slow.path}`, gateway.headersFor(`GET ${slow.path}`), agent)
  await began.promise
  const start = performance.now()
  const closed = gateway.close()
  await expect
    .poll(() =>
      get(`${origin}/healthz`, {}, new Agent()).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  running.resolve()

  const response = await call
  expect(response).toMatchObject({ status: 200, connection: 'close' })
  expect(JSON.parse(response.body)).toMatchObject({ busCode: '1', data: { done: true } })
  await closed
  // Far less than the keep-alive timeout.
  expect(performance.now() - start).toBeLessThan(10_000)
  agent.destroy()
})

test('a connection whose response began before the shutdown is closed after the response', async () => {
  const app = Fastify()
  await app.register(gracefulShutdownPlugin)
  const body = new PassThrough()
  app.get('/file', (_request, reply) => reply.send(body))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const response = get(`${origin}/file`, {}, agent)
  body.write('begun, ')
  await once(app.server, 'request')
  // The headers were sent already and contain `connection: keep-alive`.
  await new Promise((resolve) => setTimeout(resolve, 100))
  const start = performance.now()
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  body.end('ended')
  expect(await response).toEqual({ status: 200, connection: 'keep-alive', body: 'begun, ended' })
  await closed
  expect(performance.now() - start).toBeLessThan(10_000)
  agent.destroy()
})
