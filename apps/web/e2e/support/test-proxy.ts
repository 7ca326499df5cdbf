/** A reverse proxy in front of a gateway that can replace responses, so that a test can simulate a new build. */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The response body for a path; null answers 404, undefined forwards the request. */
type Override = (path: string) => string | null | undefined

export type TestProxy = {
  origin: string
  /** Applies to all following requests. */
  override: (change: Override) => void
  stop: () => Promise<void>
}

export async function startTestProxy(gateway: string): Promise<TestProxy> {
  let currentOverride: Override = () => undefined
  const server = createServer((incoming, answer) => {
    const own = currentOverride(incoming.url ?? '/')
    if (own === undefined) return forward(gateway, incoming, answer)
    answer.writeHead(own === null ? 404 : 200, {
      'content-type': 'text/javascript',
      'cache-control': 'no-cache',
    })
    answer.end(own ?? '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a listening TCP server
  return {
    origin: `http://127.0.0.1:${port}`,
    override: (change) => {
      currentOverride = change
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function forward(gateway: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const outgoing = request(
    new URL(incoming.url ?? '/', gateway),
    { method: incoming.method, headers: incoming.headers },
    (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(answer)
    },
  )
  outgoing.on('error', () => answer.writeHead(502).end())
  incoming.pipe(outgoing)
}
