import fastifyPlugin from 'fastify-plugin'
import { newWork, runWork, type Work } from '#src/database/work.ts'

declare module 'fastify' {
  interface FastifyRequest {
    work: Work
  }
}

/** How long a request may use the database. The page waits 20 s for a response. */
const requestMs = 15_000

/** After this time a call is answered with 503, whatever it waits for. */
export const callMs = 17_000

/**
 * Makes every request one unit of work: its statements share a deadline, the first one waits in the queue of new calls,
 * and none gets a connection once the client has closed its own.
 */
export const callDeadlinePlugin = fastifyPlugin((app, _options, done) => {
  // The hook below sets it before anything reads it.
  app.decorateRequest('work', null as unknown as Work)
  app.addHook('onRequest', (request, _reply, next) => {
    const { socket } = request.raw
    request.work = newWork(requestMs, { isGone: () => socket.destroyed })
    runWork(request.work, next)
  })
  // Reading the body leaves the asynchronous context of the hook above.
  app.addHook('preValidation', (request, _reply, next) => runWork(request.work, next))
  done()
})
