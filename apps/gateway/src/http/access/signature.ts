import type { FastifyRequest } from 'fastify'
import { apiVersion, clockSkewMs, headers } from '@crema/contract/http/headers'
import { sign } from '@crema/contract/http/signature'
import type { Config } from '#src/config/config.ts'
import { ProtocolFault } from '../endpoint/protocol-error.ts'
import { header } from './caller.ts'

/**
 * Refuses a call whose signature, app key or time is missing or wrong (spec section 7). The page itself
 * holds the secret: this keeps careless scripts away and authorises nothing.
 */
export function checkSignature({ appKey, appSecret }: Pick<Config, 'appKey' | 'appSecret'>) {
  return (request: FastifyRequest): Promise<void> => {
    const timestamp = header(request, headers.timestamp) ?? ''
    const version = header(request, headers.version) ?? ''
    const [path = ''] = request.url.split('?')
    const isOurs =
      header(request, headers.appKey) === appKey
      && header(request, headers.signature) === sign({ path, timestamp, version }, appSecret)
    if (!isOurs) throw new ProtocolFault(403)
    const now = request.caller.now.getTime()
    if (!/^\d{1,15}$/.test(timestamp) || Math.abs(Number(timestamp) - now) > clockSkewMs) {
      // The caller's clock is wrong: with ours it can show the right countdowns and sign again.
      throw new ProtocolFault(403, { data: { now } })
    }
    if ((header(request, headers.apiVersion) ?? apiVersion) !== apiVersion) throw new ProtocolFault(400)
    return Promise.resolve()
  }
}
