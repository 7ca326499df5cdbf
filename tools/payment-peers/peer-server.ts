/** The HTTP side of a local stand-in for a payment provider: requests, faults, idempotent repetitions. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PeerRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  rawBody: Buffer
}
/** `body` is sent as JSON, but bytes as they are: a form, or a page of the provider. */
export type PeerAnswer = { status: number; body?: unknown; headers?: Record<string, string> }

/**
 * What happens to a request instead of its answer: an HTTP status; `hangs`: no answer, nothing done; `loses`: it is carried
 * out, and the connection breaks before the answer; `page`: HTML of a proxy; `redirects`: to the same path at this server.
 */
export type PeerFault = number | 'hangs' | 'loses' | 'page' | 'redirects'

export type PeerServer = {
  url: string
  requests: PeerRequest[]
  /** What was not as documented, in the order of the requests. */
  violations: string[]
  /** Throws where a request since the last call was not as documented. */
  assertDocumented: () => void
  /** The next requests, or those to a path, meet these faults, one each. */
  failNext: (faults: PeerFault[], path?: RegExp) => void
  stop: () => Promise<void>
}

export async function startPeerServer(
  handle: (request: PeerRequest) => PeerAnswer | Promise<PeerAnswer>,
): Promise<PeerServer> {
  const requests: PeerRequest[] = []
  const violations: string[] = []
  const faults: { fault: PeerFault; path: RegExp }[] = []

  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://peer')
      const request = {
        method: incoming.method ?? '',
        path: pathname,
        query: searchParams,
        headers: incoming.headers,
        rawBody: Buffer.concat(chunks),
      }
      requests.push(request)
      const send = ({ status, body, headers = {} }: PeerAnswer) =>
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body))
      const index = faults.findIndex(({ path }) => path.test(pathname))
      const [met] = index < 0 ? [] : faults.splice(index, 1)
      switch (met?.fault) {
        case 'hangs':
          return
        case 'page':
          return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')
        case 'redirects':
          return void send({ status: 307, headers: { location: pathname } })
        case 'loses':
          return void Promise.resolve(handle(request)).then(
            () => incoming.socket.destroy(),
            (error: unknown) => violations.push(`The stand-in failed: ${String(error)}`),
          )
        case undefined:
          return void Promise.resolve(handle(request)).then(send, (error: unknown) => {
            violations.push(`The stand-in failed: ${String(error)}`)
            send({ status: 501 })
          })
        default:
          return void send({ status: met?.fault ?? 500, body: {} })
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // listens on a port
    requests,
    violations,
    assertDocumented() {
      const found = violations.splice(0)
      if (found.length > 0) throw new Error(`Not as documented:\n${found.join('\n')}`)
    },
    failNext: (next, path = /./) => void faults.push(...next.map((fault) => ({ fault, path }))),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Answers of calls by their key: a repetition gets the first answer, and another request under the key is refused. */
export function repetitions() {
  const known = new Map<string, { request: string; answer: PeerAnswer }>()
  return (
    key: string,
    { method, path, rawBody }: PeerRequest,
    carryOut: () => PeerAnswer,
    differs: () => PeerAnswer,
  ): PeerAnswer => {
    const request = `${method} ${path} ${rawBody.toString()}`
    const before = known.get(key)
    if (before) return before.request === request ? before.answer : differs()
    const answer = carryOut()
    // A refused call did nothing, and may be sent again.
    if (answer.status < 300) known.set(key, { request, answer })
    return answer
  }
}
