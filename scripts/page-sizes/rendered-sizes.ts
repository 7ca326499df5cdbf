/** Sizes of the landing pages as the gateway sends them, in every locale. */
import { get } from 'node:http'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { localeCodes } from '@crema/i18n/locales'
import { startGatewayProcess } from '@crema/tools/gateway-process'
import { type LandingPage, landingPages } from './built-sizes.ts'

const paths: Record<LandingPage, string> = {
  'campaign page': '/marketing/collect-coupons?activityNo=DEMO-NEWUSER',
  'friend’s page': '/marketing/fission?activityNo=DEMO-FISSION&fissionCode=K7Q2C4M8XP',
}

export type RenderedPage = {
  page: LandingPage
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
    for (const page of landingPages) {
      for (const locale of localeCodes) {
        const body = await fetchCompressed(`${gateway.origin}${paths[page]}&cnty=us&lang=${locale}`)
        pages.push({
          page,
          locale,
          bytes: body.length,
          messageBytes: messageBytes(brotliDecompressSync(body).toString()),
        })
      }
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
