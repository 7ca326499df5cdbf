import underPressure from '@fastify/under-pressure'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { DatabaseUnavailable } from '#src/database/database-unavailable.ts'
import { ProtocolError } from '../endpoint/protocol-error.ts'

/** Random, so that callers who were refused together do not return together. */
const retryAfterSeconds = () => 2 + Math.floor(Math.random() * 4)

/** Thrown for work that is refused because there is too much of it. */
export class Overloaded extends ProtocolError {
  override name = 'Overloaded'
  declare readonly retryAfterSeconds: number

  constructor() {
    super(503, { retryAfterSeconds: retryAfterSeconds() })
  }
}

/**
 * Responds to calls with 503 at once while the event loop is delayed, instead of responding after the caller's timeout.
 * The database's connections have a queue of their own (`connection-queue.ts`). Files and pages are exempt: most are in
 * memory, and the pages' own plugin renders none meanwhile.
 */
export const loadSheddingPlugin = fastifyPlugin<{ maxEventLoopDelayMs: number }>(
  async (app, { maxEventLoopDelayMs }) => {
    await app.register(underPressure, {
      maxEventLoopDelay: maxEventLoopDelayMs,
      pressureHandler: (request) => (isCall(request) ? Promise.reject(new Overloaded()) : undefined),
    })
  },
)

function isCall({ method, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.endpoint !== undefined || (method !== 'GET' && method !== 'HEAD')
}

/** Whether an error means that work was refused to keep the rest fast; logging it would add to the load. */
export function isShed(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return error.reason !== 'deadline'
  return error instanceof Overloaded
}
