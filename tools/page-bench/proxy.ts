/** A reverse proxy with TLS and HTTP/2, like the one in front of every gateway in production. */
import { request as sendRequest, type IncomingHttpHeaders } from 'node:http'
import type { Certificate } from './certificate.ts'
import { startHttpsServer, type HttpsServer } from './https-server.ts'

/** Forwards every request to the origin that `gatewayOrigin` returns; the gateway may start later. */
export const startProxy = (certificate: Certificate, gatewayOrigin: () => string): Promise<HttpsServer> =>
  startHttpsServer(certificate, (request, response) => {
    const { ':authority': host, 'x-forwarded-for': _, ...headers } = request.headers
    const forwarded = sendRequest(
      new URL(request.url, gatewayOrigin()),
      {
        method: request.method,
        headers: { ...forwardedHeaders(headers), host, 'x-forwarded-proto': 'https' },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, forwardedHeaders(answer.headers))
        answer.pipe(response)
      },
    )
    forwarded.on('error', () => response.writeHead(502).end())
    request.pipe(forwarded)
  })

/** Without the pseudo-headers of HTTP/2 and the headers that belong to one connection. */
function forwardedHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const entries = Object.entries(headers).filter(
    ([name]) =>
      !name.startsWith(':') && !['connection', 'keep-alive', 'transfer-encoding', 'host'].includes(name),
  )
  return Object.fromEntries(entries)
}
