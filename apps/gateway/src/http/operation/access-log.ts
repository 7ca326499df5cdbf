import fastifyPlugin from 'fastify-plugin'

/**
 * One line a request. This list is all that is ever written of one: no address, e-mail, token, code or
 * member, and of the path the route's pattern, since a path is whatever somebody typed.
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
