/** Size of the campaign page as the gateway sends it, in every locale. */
import { get } from 'node:http'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { localeCodes } from '@crema/i18n/locales'
import { startGatewayProcess } from '@crema/tools/gateway-process'

export type RenderedPage = {
  locale: string
  /** Compressed, without headers. */
  bytes: number
  /** Of the messages in it, compressed on their own. */
  messageBytes: number
}

/** Throws where a page is not rendered. */
export async function measureRenderedPages(): Promise<RenderedPage[]> {
  const gateway = await startGatewayProcess()
  try {
    const pages: RenderedPage[] = []
    for (const locale of localeCodes) {
      const body = await fetchCompressed(
        `${gateway.origin}/marketing/collect-coupons?activityNo=DEMO-NEWUSER&cnty=us&lang=${locale}`,
      )
      pages.push({
        locale,
        bytes: body.length,
        messageBytes: messageBytes(brotliDecompressSync(body).toString()),
      })
    }
    return pages
  } finally {
    await gateway.stop()
  }
}

/** The compressed body, which `fetch` would decompress. */
function fetchCompressed(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { accept: 'text/html', 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        if (response.headers['content-encoding'] === 'br') resolve(Buffer.concat(chunks))
        else reject(new Error(`${url} was not rendered by the gateway.`))
      })
    }).on('error', reject)
  })
}

function messageBytes(html: string): number {
  const [, state] = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html) ?? []
  if (state === undefined) throw new Error('A rendered page has no state.')
  const { catalogs } = JSON.parse(state) as { catalogs: object } // the page's PageState
  return brotliCompressSync(JSON.stringify(catalogs)).length
}
