import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { runInBackground } from '#src/database/work.ts'

/** A comment is sent this often, since proxies close connections that are silent for a minute. */
const keepAliveMs = 15_000

/** Server-sent events of an API. Every stream ends when the gateway stops, since an open one would delay its end. */
export function createEventStreams(app: FastifyInstance) {
  const open = new Set<AbortController>()
  app.addHook('preClose', (done) => {
    for (const controller of open) controller.abort()
    done()
  })
  return {
    /** A controller for one stream: its signal is aborted when the client closes the connection and when the gateway stops. */
    open(reply: FastifyReply): AbortController {
      const controller = new AbortController()
      open.add(controller)
      controller.signal.addEventListener('abort', () => void open.delete(controller), { once: true })
      reply.raw.on('close', () => controller.abort())
      return controller
    },
  }
}

/**
 * Sends events as they are produced (HTML standard, section 9.2), each with its ordinal as id and one `data` line of JSON,
 * until the iterable ends or `signal` is aborted. A client that reads nothing for two intervals of the keep-alive is
 * disconnected, so that what is sent to it does not pile up.
 */
export function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
  signal: AbortSignal,
): FastifyReply {
  const output = new PassThrough()
  let isFull = false
  const keepAlive = setInterval(() => {
    if (isFull && output.writableNeedDrain) return void reply.raw.destroy()
    isFull = output.writableNeedDrain
    if (!isFull) output.write(': keep-alive\n\n')
  }, keepAliveMs).unref()
  const end = () => {
    clearInterval(keepAlive)
    output.end()
  }
  signal.addEventListener('abort', end, { once: true })
  // Headers are sent with the first bytes, which shows the client that it receives events from now on.
  output.write(': open\n\n')
  const send = async () => {
    let id = 0
    for await (const event of events) {
      if (signal.aborted) return
      // Waits while the client reads more slowly than events are produced.
      if (!output.write(`id: ${++id}\ndata: ${JSON.stringify(event)}\n\n`))
        await once(output, 'drain', { signal })
    }
  }
  // The deadline of the request does not hold for its stream.
  runInBackground(send)
    .catch((error: unknown) => {
      if (!signal.aborted) reply.log.error({ err: error }, 'A stream of events failed.')
    })
    .finally(end)
  return reply
    .header('content-type', 'text/event-stream')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(output)
}
