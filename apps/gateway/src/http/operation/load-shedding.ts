import underPressure from '@fastify/under-pressure'
import fastifyPlugin from 'fastify-plugin'

/** Refuses work while the process cannot keep up with what it has: 503 at once instead of an answer nobody waits for. */
export const pressurePlugin = fastifyPlugin<{ maxEventLoopDelayMs: number }>(
  async (app, { maxEventLoopDelayMs }) => {
    await app.register(underPressure, { maxEventLoopDelay: maxEventLoopDelayMs })
  },
)
