/** Fastify serving one page from memory, as the upper bound for the gateway. Prints its port. */
import { randomBytes } from 'node:crypto'
import { fastify } from 'fastify'

const page = randomBytes(Number(process.argv[2])) // random bytes are as incompressible as a compressed page
const server = fastify()
server.get('*', (_, reply) =>
  reply.type('text/html; charset=utf-8').header('content-encoding', 'br').send(page),
)
console.log(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
