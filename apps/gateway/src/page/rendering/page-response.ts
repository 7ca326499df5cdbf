import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentSecurityPolicy } from '#src/http/access/security-headers.ts'

/** A page ready to be sent, with all that goes with it. */
export type ReadyPage = {
  html: Buffer
  brotli: Buffer
  gzip: Buffer
  etag: string
  policy: string
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** `scripts` and `styles` are the inline ones that its policy allows, as they stand in it. */
export async function readyPage(
  text: string,
  { scripts = [], styles = [] }: { scripts?: readonly string[]; styles?: readonly string[] },
): Promise<ReadyPage> {
  const html = Buffer.from(text)
  // Beyond 7 it takes ten times as long.
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
