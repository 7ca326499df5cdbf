/** How many first paints the gateway sends, beside Fastify with nothing to do but send. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { countryList } from '@crema/contract/countries/countries'
import { localeCodes } from '@crema/i18n/locales'
import { loadWith } from './load.ts'

export type FirstPaintRates = {
  pageBytes: number
  /** Pages a second. */
  fixedPage: number
  cached: number
  drawn: number
}

const warmUpMs = 2_000
const measureMs = 5_000

/** Each is drawn for every country in every language: more pages than are asked for. */
const campaigns = [
  'DEMO-NEWUSER',
  'DEMO-DIRECT',
  'DEMO-FULLREDUCTION',
  'DEMO-EXCHANGE',
  'DEMO-FIXED',
  'DEMO-DISCOUNT',
]
const pages = localeCodes.flatMap((lang) =>
  campaigns.flatMap((activityNo) =>
    countryList.map((cnty) => new URLSearchParams({ activityNo, cnty, lang }).toString()),
  ),
)

export async function measureFirstPaintRates(origin: string, path: string): Promise<FirstPaintRates> {
  let asked = 0
  const anotherEachTime = () => `/marketing/collect-coupons?${pages[asked++ % pages.length]}`
  const { bytesEach } = await loadWith(origin, () => path, warmUpMs)
  const cached = await loadWith(origin, () => path, measureMs)
  await loadWith(origin, anotherEachTime, warmUpMs)
  const drawn = await loadWith(origin, anotherEachTime, measureMs)
  const fixed = await withFixedPage(Math.round(bytesEach), async (fixedOrigin) => {
    await loadWith(fixedOrigin, () => path, warmUpMs)
    return loadWith(fixedOrigin, () => path, measureMs)
  })
  return {
    pageBytes: Math.round(bytesEach),
    fixedPage: fixed.perSecond,
    cached: cached.perSecond,
    drawn: drawn.perSecond,
  }
}

/** In a process of its own, as the gateway is. */
async function withFixedPage<Result>(
  bytes: number,
  use: (origin: string) => Promise<Result>,
): Promise<Result> {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'fixed-page-server.ts'), String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = (await once(server.stdout, 'data')) as [Buffer]
    return await use(`http://127.0.0.1:${port.toString().trim()}`)
  } finally {
    server.kill()
  }
}
