import type { FastifyReply, FastifyRequest } from 'fastify'
import { Overloaded } from './load-shedding.ts'

/** A hook that refuses a call with 503 at once while `max` calls that passed it have not been answered. */
export function limitInFlight(max: number) {
  let inFlight = 0
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (inFlight >= max) throw new Overloaded()
    inFlight++
    // Emitted once the response was sent, and where the client has left before.
    reply.raw.once('close', () => inFlight--)
  }
}
