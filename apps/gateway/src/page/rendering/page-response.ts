import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentSecurityPolicy } from '#src/http/access/security-headers.ts'

/** A page in each encoding, with its headers. */
export type PageResponse = {
  html: Buffer
  brotli: Buffer
  gzip: Buffer
  etag: string
  policy: string
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** `scripts` and `styles` are the inline ones, whose hashes its content security policy allows. */
export async function createPageResponse(
  text: string,
  { scripts = [], styles = [] }: { scripts?: readonly string[]; styles?: readonly string[] },
): Promise<PageResponse> {
  const html = Buffer.from(text)
  // Higher qualities take ten times as long.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: html.length }
  const [brotli, gzipped] = await Promise.all([compressBrotli(html, { params }), compressGzip(html)])
  return {
    html,
    brotli,
    gzip: gzipped,
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    policy: contentSecurityPolicy({ scripts: scripts.map(hashOf), styles: styles.map(hashOf) }),
  }
}

function hashOf(inline: string): string {
  return `sha256-${createHash('sha256').update(inline).digest('base64')}`
}

/** Sends a page in an encoding that the browser accepts, or says that the browser has it already. */
export function sendPage(page: PageResponse, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.header('etag', page.etag).header('content-security-policy', page.policy)
  // The page reads it, where an extension sends the header alone: a cached page is the same for everybody.
  if (request.headers['sec-gpc'] === '1') void reply.header('server-timing', 'gpc')
  if (request.headers['if-none-match'] === page.etag && reply.statusCode === 200)
    return reply.code(304).send()
  void reply.type('text/html; charset=utf-8')
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.brotli)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.html)
}
