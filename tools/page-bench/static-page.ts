/** The static page that the campaign page is compared with: one small file and one call. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import type { Certificate } from './certificate.ts'
import { startHttpsServer, type HttpsServer } from './https-server.ts'

/** The call takes `claimMs`, which simulates the work of the gateway. */
export async function startStaticPage(certificate: Certificate, claimMs: number): Promise<HttpsServer> {
  const page = brotliCompressSync(await readFile(join(import.meta.dirname, 'static-page', 'index.html')))
  const claimed = JSON.stringify({ code: 200, busCode: '1', data: { state: 'claimed' } })
  return startHttpsServer(certificate, (request, response) => {
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
