import type { FastifyReply, FastifyRequest } from 'fastify'
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
const callMs = 17_000

/** A call that has not been answered in time. */
class CallOverdue extends Error {
  readonly statusCode = 503
}

/**
 * A hook of calls. In place of Fastify's `handlerTimeout`, which makes a signal for each call and aborts it at its end, with an error
 * whose stack costs as much as validating the call.
 */
export function limitCallTime(_request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  const timer = setTimeout(() => {
    if (reply.sent) return
    const overdue = new CallOverdue(`A call was not answered within ${callMs} ms.`)
    if (reply.raw.headersSent) reply.raw.destroy(overdue)
    else void reply.send(overdue)
  }, callMs)
  reply.raw.once('close', () => clearTimeout(timer))
  next()
}

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
