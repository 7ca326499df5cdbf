import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { startGateway } from '#src/testing/gateway.ts'

// The timeouts are those of production.
vi.setConfig({ testTimeout: 90_000 })

/**
 * Sends an incomplete request and a byte each second, as a slow attacker, or nothing at all, as a browser that opens a
 * connection in advance; returns how long the connection lived, and the response.
 */
async function lifetimeOf(port: number, begin: string): Promise<{ seconds: number; response: string }> {
  const socket = connect(port, '127.0.0.1')
  let response = ''
  // The gateway may reset it while a byte is on its way.
  socket.on('error', () => undefined).on('data', (data) => void (response += data.toString()))
  await once(socket, 'connect')
  const startedAt = performance.now()
  const closed = once(socket, 'close')
  if (begin !== '') socket.write(begin)
  const sending = setInterval(() => begin !== '' && socket.write('a'), 1_000)
  await Promise.race([closed, wait(60_000)])
  clearInterval(sending)
  socket.destroy()
  return { seconds: (performance.now() - startedAt) / 1000, response }
}

test('half-sent headers live ten seconds, half-sent bodies twenty, and silent connections end with a 408', async () => {
  await using gateway = await startGateway({ routes: () => [] })
  const port = Number(new URL(await gateway.listen()).port)
  const headers = 'POST /capi/activity/claim HTTP/1.1\r\nhost: page\r\ncontent-type: application/json\r\n'
  const [ofHeaders, ofBody, silent] = await Promise.all([
    lifetimeOf(port, `${headers}x-slow: a`),
    lifetimeOf(port, `${headers}content-length: 1000\r\n\r\n{`),
    lifetimeOf(port, ''),
  ])
  expect(ofHeaders.seconds).toBeGreaterThan(9)
  expect(ofHeaders.seconds).toBeLessThan(15)
  expect(ofBody.seconds).toBeGreaterThan(19)
  expect(ofBody.seconds).toBeLessThan(25)
  expect(silent.seconds).toBeGreaterThan(9)
  // Browsers repeat a request that was on its way, which they do after no other status.
  expect(silent.response).toMatch(/^HTTP\/1\.1 408 .*\r\n[^]*connection: close\r\n\r\n$/)
})
