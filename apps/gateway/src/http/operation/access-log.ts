import fastifyPlugin from 'fastify-plugin'

/**
 * Logs one line for each request, with these fields alone: no address, e-mail, token, code or member. Of the path it
 * logs the route's pattern, since the path itself may hold any text.
 */
export const accessLogPlugin = fastifyPlugin((app, _options, done) => {
  app.addHook('onResponse', (request, reply, next) => {
    const { endpoint } = request.routeOptions.config
    request.log.info({
      method: request.method,
      path: request.routeOptions.url ?? '*',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      endpoint: endpoint?.path,
      outcome: request.outcome ?? undefined,
      country: request.caller.country,
      locale: request.caller.locale,
    })
    next()
  })
  done()
})
