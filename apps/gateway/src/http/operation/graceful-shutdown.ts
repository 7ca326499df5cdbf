import fastifyPlugin from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/readyz` says no, and every answer asks its caller to come back over another connection. */
    stopTakingWork: () => void
    isStopping: () => boolean
  }
}

const sweepMs = 50

/** What a graceful stop needs of the connections: that none stays open only because its caller might say more. */
export const stoppingPlugin = fastifyPlugin((app, _options, done) => {
  let isStopping = false
  let sweep: NodeJS.Timeout | undefined
  app.decorate('isStopping', () => isStopping)
  app.decorate('stopTakingWork', () => {
    isStopping = true
  })
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (isStopping) void reply.header('connection', 'close')
    next()
  })
  // Closing the server closes the connections that are idle then; those that still answer become idle later.
  app.addHook('preClose', (next) => {
    isStopping = true
    sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
    next()
  })
  app.addHook('onClose', (_app, next) => {
    clearInterval(sweep)
    next()
  })
  done()
})
