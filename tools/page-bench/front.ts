/** TLS and HTTP/2, as in front of every gateway in production. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request as ask, type IncomingHttpHeaders } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import type { Certificate } from './certificate.ts'

export type Front = { origin: string; close: () => Promise<void> }

type Answer = (request: Http2ServerRequest, response: Http2ServerResponse) => void

/** Passes everything on to the gateway whose origin `behind` tells, which may start later. */
export const startProxy = (certificate: Certificate, behind: () => string): Promise<Front> =>
  listen(certificate, (request, response) => {
    const { ':authority': host, 'x-forwarded-for': _, ...headers } = request.headers
    const passedOn = ask(
      new URL(request.url, behind()),
      {
        method: request.method,
        headers: { ...oneConnection(headers), host, 'x-forwarded-proto': 'https' },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, oneConnection(answer.headers))
        answer.pipe(response)
      },
    )
    passedOn.on('error', () => response.writeHead(502).end())
    request.pipe(passedOn)
  })

/** HTTP/2 has neither the headers of a single connection nor ours of its own. */
function oneConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = Object.entries(headers).filter(
    ([name]) =>
      !name.startsWith(':') && !['connection', 'keep-alive', 'transfer-encoding', 'host'].includes(name),
  )
  return Object.fromEntries(named)
}

/**
 * The static page to compare with: one small file and one call. The call takes `claimMs`, which stands for the
 * gateway's own work.
 */
export async function startFloor(certificate: Certificate, claimMs: number): Promise<Front> {
  const page = brotliCompressSync(await readFile(join(import.meta.dirname, 'floor', 'index.html')))
  const claimed = JSON.stringify({ code: 200, busCode: '1', data: { state: 'claimed' } })
  return listen(certificate, (request, response) => {
    if (request.url === '/api/claim') {
      void sleep(claimMs).then(() =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(claimed),
      )
    } else {
      response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-encoding': 'br',
          'cache-control': 'no-cache',
        })
        .end(page)
    }
  })
}

async function listen(certificate: Certificate, answer: Answer): Promise<Front> {
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a listening TCP server
  return {
    origin: `https://localhost:${port}`,
    close: async () => {
      server.close()
      await Promise.race([once(server, 'close'), sleep(500)]) // a browser that was ended leaves its connection behind
    },
  }
}
