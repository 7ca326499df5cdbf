import fastifyPlugin from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/readyz` reports `stopping`, and every response closes its connection. */
    stopTakingWork: () => void
    isStopping: () => boolean
  }
}

const sweepMs = 50

/** Closes keep-alive connections while the gateway stops, so that idle ones do not delay its end. */
export const gracefulShutdownPlugin = fastifyPlugin((app, _options, done) => {
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
  // `server.close()` closes only the connections that are idle at that moment; busy ones become idle later.
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
