import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentSecurityPolicy } from '#src/http/access/security-headers.ts'

/** A page in each encoding, with its headers. */
export type PageResponse = {
  html: Buffer
  /** Replaced by a smaller one where the page is cached. */
  brotli: Buffer
  /** Compressed for the first client that asks for it: hardly any asks for gzip alone. */
  gzip: () => Promise<Buffer>
  etag: string
  policy: string
}

/** The largest window for which brotli has a table that is fast to set up. */
const smallWindowBits = 16

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type InlineCode = {
  scripts?: readonly string[]
  styles?: readonly string[]
  /** A Trusted Types policy of this page alone. */
  trustedTypesPolicy?: string | undefined
}

/** `scripts` and `styles` are the inline ones, whose hashes its content security policy allows. */
export async function createPageResponse(
  text: string,
  { scripts = [], styles = [], trustedTypesPolicy }: InlineCode,
): Promise<PageResponse> {
  const html = Buffer.from(text)
  // Within its small window quality 9 takes as long as 7; for larger pages it takes ten times as long.
  const isInWindow = html.length < 2 ** smallWindowBits
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isInWindow ? 9 : 7,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    ...(isInWindow && { [constants.BROTLI_PARAM_LGWIN]: smallWindowBits }),
  }
  let gzipped: Promise<Buffer> | undefined
  return {
    html,
    brotli: await compressBrotli(html, { params }),
    gzip: () => (gzipped ??= compressGzip(html)),
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    policy: contentSecurityPolicy({
      scripts: scripts.map(hashOf),
      styles: styles.map(hashOf),
      trustedTypesPolicy,
    }),
  }
}

/** The share of a core that `compressCachedPages` may take. */
const recompressionShare = 0.2

/**
 * Compresses cached pages once more: 5 % smaller, which takes 20 ms, ten times as long. One at a time and with pauses; a page that comes
 * meanwhile, or under pressure, stays as it is until it is requested again.
 */
export function compressCachedPages(
  isUnderPressure: () => boolean,
  nowMs: () => number = () => performance.now(),
): (page: PageResponse) => Promise<void> {
  let nextMs = 0
  const done = new WeakSet<PageResponse>()
  return async (page) => {
    const startMs = nowMs()
    if (done.has(page) || startMs < nextMs || isUnderPressure()) return
    nextMs = Number.POSITIVE_INFINITY
    try {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: page.html.length,
      }
      page.brotli = await compressBrotli(page.html, { params })
      done.add(page)
    } finally {
      nextMs = nowMs() + (nowMs() - startMs) * (1 / recompressionShare - 1)
    }
  }
}

function hashOf(inline: string): string {
  return `sha256-${createHash('sha256').update(inline).digest('base64')}`
}

/** Sends a page in an encoding that the browser accepts, or says that the browser has it already. */
export async function sendPage(
  page: PageResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  void reply.header('etag', page.etag).header('content-security-policy', page.policy)
  // The page reads it, where an extension sends the header alone: a cached page is the same for everybody.
  if (request.headers['sec-gpc'] === '1') void reply.header('server-timing', 'gpc')
  if (request.headers['if-none-match'] === page.etag && reply.statusCode === 200)
    return reply.code(304).send()
  void reply.type('text/html; charset=utf-8')
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.brotli)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await page.gzip())
  return reply.send(page.html)
}
