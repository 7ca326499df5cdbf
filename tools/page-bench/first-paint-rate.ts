/** How many first paints the gateway sends, beside Fastify with nothing to do but send. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
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

export async function measureFirstPaintRates(origin: string, path: string): Promise<FirstPaintRates> {
  // Another sharer is another page, which is drawn and compressed anew.
  const anotherEachTime = (n: number) => `${path}&shareMemberId=bench-${process.pid}-${n}`
  const { bytesEach } = await loadWith(origin, () => path, warmUpMs)
  const cached = await loadWith(origin, () => path, measureMs)
  await loadWith(origin, anotherEachTime, warmUpMs)
  const drawn = await loadWith(origin, (n) => anotherEachTime(n + 1_000_000), measureMs)
  const fixed = await withFixedPage(Math.round(bytesEach), async (fixedOrigin) => {
    await loadWith(fixedOrigin, () => path, warmUpMs)
    return loadWith(fixedOrigin, () => path, measureMs)
  })
  return { pageBytes: Math.round(bytesEach), fixedPage: fixed.perSecond, cached: cached.perSecond, drawn: drawn.perSecond }
}

/** In a process of its own, as the gateway is. */
async function withFixedPage<Result>(bytes: number, use: (origin: string) => Promise<Result>): Promise<Result> {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'fixed-page-server.ts'), String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = await once(server.stdout, 'data') as [Buffer]
    return await use(`http://127.0.0.1:${port.toString().trim()}`)
  } finally {
    server.kill()
  }
}
