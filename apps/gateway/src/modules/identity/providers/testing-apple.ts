import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { AppleConfig } from '#src/config/config.ts'

export type TestApple = {
  origin: string
  /** The chain's private key for client secrets. */
  key: NonNullable<AppleConfig['key']>
  requests: { path: string; fields: Record<string, string> }[]
  received(count: number): Promise<void>
  /** Sets the status of the answers that follow. */
  answer(status: number): void
  close(): Promise<void>
}

/** The part of Sign in with Apple's REST API that the gateway calls. */
export async function startTestApple(): Promise<TestApple> {
  const requests: TestApple['requests'] = []
  let status = 200
  const bodyFor = async (request: IncomingMessage) => {
    requests.push({
      path: request.url ?? '',
      fields: Object.fromEntries(new URLSearchParams(await text(request))),
    })
    return request.url === '/auth/token' ? JSON.stringify({ refresh_token: 'apples-refresh-token' }) : ''
  }
  const server = createServer((request, response) => {
    bodyFor(request).then(
      (body) => response.writeHead(status, { 'content-type': 'application/json' }).end(body),
      (error: Error) => response.destroy(error), // the gateway has left
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a listening TCP server
  const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
  return {
    origin: `http://127.0.0.1:${port}`,
    key: { teamId: 'TEAM', keyId: 'KEY', pem },
    requests,
    async received(count) {
      await expect.poll(() => requests.length).toBe(count)
    },
    answer: (next) => void (status = next),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
