/** A provider of text messages on this machine, which answers as a test wants. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TakenSms = { path: string; headers: IncomingHttpHeaders; body: string }

/** What it does with a request: a status, nothing at all, or a status that comes when `release` is called. */
export type Manner = number | 'hangs' | 'slow' | 'elsewhere'

export async function startSmsProvider() {
  const taken: TakenSms[] = []
  const waiting: (() => void)[] = []
  let manner: Manner = 200
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() })
      const answer = (status: number, headers = {}) =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{}')
      if (manner === 'hangs') return
      if (manner === 'slow') waiting.push(() => answer(201))
      else if (manner === 'elsewhere') answer(307, { location: '/somebody-else' })
      else answer(manner)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    taken,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (next: Manner) => void (manner = next),
    release: () => waiting.splice(0).forEach((answer) => answer()),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
