import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** The file by which a site says that it honours Global Privacy Control. `lastUpdate`: when that was last reviewed. */
const support = { gpc: true, lastUpdate: '2026-11-24' }
const maxAgeSeconds = 3_600

export const globalPrivacyControlPlugin = fastifyPlugin((app: FastifyInstance, _options, done) => {
  app.get('/.well-known/gpc.json', (_request, reply) =>
    reply.type('application/json').header('cache-control', `public, max-age=${maxAgeSeconds}`).send(support),
  )
  done()
})
