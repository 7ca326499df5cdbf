import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import fastifyPlugin from 'fastify-plugin'

const held = new WeakMap<IncomingMessage, Buffer>()

/**
 * Reads the body of a request before its gateway is known, which then reads it from here. Of one that is longer than `bytesMax` it
 * reads a little more than that, so that the gateway refuses it as too large. Rejects where the client closes its connection.
 */
export async function holdBody(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const part = chunk as Buffer // no encoding is set
    chunks.push(part)
    bytes += part.length
    if (bytes > bytesMax) break
  }
  const body = Buffer.concat(chunks)
  held.set(request, body)
  return body
}

/** Gives a gateway the bodies that were read before. */
export const heldBodiesPlugin = fastifyPlugin((app, _options, done) => {
  app.addHook('preParsing', (request, _reply, payload, next) => {
    const body = held.get(request.raw)
    next(null, body === undefined ? payload : Readable.from([body], { objectMode: false }))
  })
  done()
})
