/** How many server-rendered pages the gateway sends per second, compared with Fastify sending a fixed page. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { countryList } from '@crema/contract/countries/countries'
import { localeCodes } from '@crema/i18n/locales'
import { loadWith } from './load.ts'

export type FirstPaintRates = {
  pageBytes: number
  /** Pages per second. */
  fixedPage: number
  cached: number
  rendered: number
}

const warmUpMs = 2_000
const measureMs = 5_000

/** In every country and language these are more pages than are requested, so that none comes from the cache. */
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
  let next = 0
  const nextPath = () => `/marketing/collect-coupons?${pages[next++ % pages.length]}`
  const { bytesEach } = await loadWith(origin, () => path, warmUpMs)
  const cached = await loadWith(origin, () => path, measureMs)
  await loadWith(origin, nextPath, warmUpMs)
  const rendered = await loadWith(origin, nextPath, measureMs)
  const fixed = await withFixedPage(Math.round(bytesEach), async (fixedOrigin) => {
    await loadWith(fixedOrigin, () => path, warmUpMs)
    return loadWith(fixedOrigin, () => path, measureMs)
  })
  return {
    pageBytes: Math.round(bytesEach),
    fixedPage: fixed.perSecond,
    cached: cached.perSecond,
    rendered: rendered.perSecond,
  }
}

/** Runs in a process of its own, like the gateway. */
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
