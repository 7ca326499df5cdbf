/** A local HTTP server in place of a text message provider; a test sets its behavior. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedSms = { path: string; headers: IncomingHttpHeaders; body: string }

/** The answer to a request: a status, none (`hangs`), one after `release` (`slow`), or a redirect (`redirects`). */
export type ProviderBehavior = number | 'hangs' | 'slow' | 'redirects'

export async function startSmsProvider() {
  const received: ReceivedSms[] = []
  const waiting: (() => void)[] = []
  let behavior: ProviderBehavior = 200
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      })
      const answer = (status: number, headers = {}) =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{}')
      if (behavior === 'hangs') return
      if (behavior === 'slow') waiting.push(() => answer(201))
      else if (behavior === 'redirects') answer(307, { location: '/somebody-else' })
      else answer(behavior)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setBehavior: (next: ProviderBehavior) => void (behavior = next),
    release: () => waiting.splice(0).forEach((answer) => answer()),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
