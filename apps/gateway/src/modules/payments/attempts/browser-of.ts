import type { FastifyRequest } from 'fastify'
import type { BeginRequest } from '../providers/payment-provider.ts'

const headerMax = 500

/** What providers ask of the browser, for 3-D Secure and fraud checks. */
export function browserOf({ headers, ip }: FastifyRequest): BeginRequest['browser'] {
  return {
    userAgent: headers['user-agent']?.slice(0, headerMax) ?? '',
    acceptHeader: headers.accept?.slice(0, headerMax) ?? '',
    ip,
  }
}
