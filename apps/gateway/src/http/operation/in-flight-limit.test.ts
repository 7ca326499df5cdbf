import { request } from 'node:http'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '@crema/contract/endpoint'
import { startGateway } from '#src/testing/gateway.ts'
import { route } from '../endpoint/route.ts'

const limited = endpoint({
  method: 'POST',
  path: 'test/limited',
  summary: 'Ends when the test lets it.',
  access: 'public',
  request: z.object({}),
  response: z.object({}),
})
const other = endpoint({ ...limited, path: 'test/other' })

async function start() {
  const running: (() => void)[] = []
  const handle = async () => {
    await new Promise<void>((resolve) => void running.push(resolve))
    return { ok: {} }
  }
  const gateway = await startGateway({
    routes: () => [route(limited, handle, { inFlightMax: 2 }), route(other, handle)],
  })
  return {
    gateway,
    running,
    call: () => gateway.send('POST test/limited', {}),
    [Symbol.asyncDispose]: () => gateway.close(),
  }
}

test('calls beyond the limit of an endpoint are refused until others end', async () => {
  await using started = await start()
  const { gateway, running, call } = started
  const calls = [call(), call()]
  await expect.poll(() => running.length).toBe(2)
  const refused = await call()
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toMatch(/^[2-5]$/)
  const unlimited = gateway.send('POST test/other', {})
  await expect.poll(() => running.length).toBe(3)

  running[0]?.()
  expect((await calls[0])?.statusCode).toBe(200)
  const next = call()
  await expect.poll(() => running.length).toBe(4)
  expect((await call()).statusCode).toBe(503)
  for (const end of running) end()
  for (const ended of [calls[1], next, unlimited]) expect((await ended)?.statusCode).toBe(200)
  // Refusing is no error, and logging it would add to the load.
  expect(gateway.log.filter(({ level }) => level === 'error')).toEqual([])
})

test('a call whose client has left does not count', async () => {
  await using started = await start()
  const { gateway, running, call } = started
  const sent = request(`${await gateway.listen()}/capi/test/limited`, {
    method: 'POST',
    headers: gateway.headersFor('POST test/limited'),
  })
  sent.on('error', () => undefined)
  sent.end('{}')
  const calls = [call()]
  await expect.poll(() => running.length).toBe(2)
  sent.destroy()
  await expect
    .poll(() => {
      calls.push(call())
      return running.length
    })
    .toBeGreaterThan(2)
  for (const end of running) end()
  await Promise.all(calls)
})

test('a call that was refused for another reason has left its place', async () => {
  await using started = await start()
  const { gateway, running, call } = started
  for (let n = 0; n < 3; n++) expect((await gateway.send('POST test/limited', [])).statusCode).toBe(400)
  const last = call()
  await expect.poll(() => running.length).toBe(1)
  running[0]?.()
  expect((await last).statusCode).toBe(200)
})
