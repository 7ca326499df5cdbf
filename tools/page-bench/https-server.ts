/** Listens with TLS and HTTP/2 on a free port of this machine. */
import { once } from 'node:events'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Certificate } from './certificate.ts'

export type HttpsServer = { origin: string; close: () => Promise<void> }

type Handler = (request: Http2ServerRequest, response: Http2ServerResponse) => void

export async function startHttpsServer(certificate: Certificate, handle: Handler): Promise<HttpsServer> {
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a listening TCP server
  return {
    origin: `https://localhost:${port}`,
    close: async () => {
      server.close()
      await Promise.race([once(server, 'close'), sleep(500)]) // a killed browser leaves its connection open
    },
  }
}
