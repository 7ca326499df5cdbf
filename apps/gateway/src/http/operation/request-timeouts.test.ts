import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { startGateway } from '#src/testing/gateway.ts'

// The timeouts are those of production.
vi.setConfig({ testTimeout: 90_000 })

/** Sends an incomplete request and a byte each second, as a slow attacker; returns how long the connection lived. */
async function lifetimeOf(port: number, begin: string): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  // The gateway may reset it while a byte is on its way.
  socket.on('error', () => undefined).resume()
  await once(socket, 'connect')
  const startedAt = performance.now()
  const closed = once(socket, 'close')
  socket.write(begin)
  const sending = setInterval(() => socket.write('a'), 1_000)
  await Promise.race([closed, wait(60_000)])
  clearInterval(sending)
  socket.destroy()
  return (performance.now() - startedAt) / 1000
}

test('half-sent headers live ten seconds, half-sent bodies twenty', async () => {
  await using gateway = await startGateway({ routes: () => [] })
  const port = Number(new URL(await gateway.listen()).port)
  const headers = 'POST /capi/activity/claim HTTP/1.1\r\nhost: page\r\ncontent-type: application/json\r\n'
  const [headersSeconds, bodySeconds] = await Promise.all([
    lifetimeOf(port, `${headers}x-slow: a`),
    lifetimeOf(port, `${headers}content-length: 1000\r\n\r\n{`),
  ])
  expect(headersSeconds).toBeGreaterThan(9)
  expect(headersSeconds).toBeLessThan(15)
  expect(bodySeconds).toBeGreaterThan(19)
  expect(bodySeconds).toBeLessThan(25)
})
