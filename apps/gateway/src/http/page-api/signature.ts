import { getHashes, hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { apiVersion, clockSkewMs, headers } from '@crema/contract/http/headers'
import { sign } from '@crema/contract/http/signature'
import type { Config } from '#src/config/config.ts'
import { header } from '../access/request-context.ts'
import { ProtocolError } from '../endpoint/protocol-error.ts'

/** A tenth of the time of the browser's; undefined where OpenSSL is configured without MD5. */
const nativeMd5 = getHashes().includes('md5') ? (text: string) => hash('md5', text) : undefined

/**
 * Refuses a request whose signature, app key or timestamp is missing or wrong. The secret is readable in the
 * page's script, so a signature deters careless scripts and authorises nothing.
 */
export function checkSignature(
  request: FastifyRequest,
  { appKey, appSecret }: Pick<Config, 'appKey' | 'appSecret'>,
): void {
  const timestamp = header(request, headers.timestamp) ?? ''
  const version = header(request, headers.version) ?? ''
  const [path = ''] = request.url.split('?')
  const isSigned =
    header(request, headers.appKey) === appKey
    && header(request, headers.signature) === sign({ path, timestamp, version }, appSecret, nativeMd5)
  if (!isSigned) throw new ProtocolError(403)
  const now = request.caller.now.getTime()
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(Number(timestamp) - now) > clockSkewMs) {
    // The caller's clock is wrong. With the gateway's time the page can correct its countdowns and sign again.
    throw new ProtocolError(403, { data: { now } })
  }
  if ((header(request, headers.apiVersion) ?? apiVersion) !== apiVersion) throw new ProtocolError(400)
}
