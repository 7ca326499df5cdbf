import underPressure from '@fastify/under-pressure'
import fastifyPlugin from 'fastify-plugin'

/** Responds with 503 at once while the event loop is delayed, instead of responding after the caller's timeout. */
export const loadSheddingPlugin = fastifyPlugin<{ maxEventLoopDelayMs: number }>(
  async (app, { maxEventLoopDelayMs }) => {
    await app.register(underPressure, { maxEventLoopDelay: maxEventLoopDelayMs })
  },
)
