/** What the campaign page weighs as the gateway sends it, in every language. */
import { get } from 'node:http'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { localeCodes } from '@crema/i18n/locales'
import { startGatewayProcess } from '@crema/tools/gateway-process'

export type DrawnPage = {
  locale: string
  /** As it goes over the wire, without headers. */
  bytes: number
  /** Of the messages inside, were they alone. */
  messageBytes: number
}

/** Throws where a page is not drawn. */
export async function drawCampaignPages(): Promise<DrawnPage[]> {
  const gateway = await startGatewayProcess()
  try {
    const pages: DrawnPage[] = []
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

/** As it comes: `fetch` would decompress it. */
function fetchCompressed(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { accept: 'text/html', 'accept-encoding': 'br' } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.headers['content-encoding'] === 'br') resolve(Buffer.concat(chunks))
        else reject(new Error(`${url} was not drawn by the gateway.`))
      })
    }).on('error', reject)
  })
}

function messageBytes(html: string): number {
  const [, state] = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html) ?? []
  if (state === undefined) throw new Error('A drawn page has no state.')
  const { catalogs } = JSON.parse(state) as { catalogs: object } // the page's own PageState
  return brotliCompressSync(JSON.stringify(catalogs)).length
}
