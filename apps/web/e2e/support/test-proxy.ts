/** Stands before a gateway as a load balancer does, so that a journey can see a new build arrive. */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What it answers by itself for a path: a body, or undefined to pass the request on. Status 404 for null. */
type Override = (path: string) => string | null | undefined

export type TestProxy = {
  origin: string
  /** From now on. */
  override: (change: Override) => void
  stop: () => Promise<void>
}

export async function startTestProxy(gateway: string): Promise<TestProxy> {
  let changed: Override = () => undefined
  const server = createServer((incoming, answer) => {
    const own = changed(incoming.url ?? '/')
    if (own === undefined) return passOn(gateway, incoming, answer)
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
      changed = change
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function passOn(gateway: string, incoming: IncomingMessage, answer: ServerResponse): void {
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
