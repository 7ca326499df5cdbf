import type { FastifyCorsOptions } from '@fastify/cors'
import { headers } from '@crema/contract/http/headers'
import type { Config } from '#src/config/config.ts'

/** CORS for the pages of other origins; undefined where there are none. */
export function crossOriginOptions({
  allowedOrigins,
}: Pick<Config, 'allowedOrigins'>): FastifyCorsOptions | undefined {
  if (allowedOrigins.length === 0) return undefined
  return {
    origin: [...allowedOrigins],
    credentials: true,
    methods: ['GET', 'POST'],
    allowedHeaders: ['content-type', 'authorization', ...Object.values(headers)],
    exposedHeaders: ['retry-after', 'date'],
    maxAge: 600,
  }
}
