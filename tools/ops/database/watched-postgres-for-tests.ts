// A TCP proxy in front of a PostgreSQL server, which tells a test the statements that it is sent before the server gets them.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type WatchedPostgres = {
  /** The given URL through the proxy. */
  url: string
  stop: () => Promise<void>
}

/** `onStatement` returns false for a statement that the server is not to get; its connection is closed then. */
export async function watchPostgres(
  target: string,
  onStatement: (text: string) => boolean,
): Promise<WatchedPostgres> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    const read = statementReader()
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (data: Buffer) => {
      if (read(data).every(onStatement)) upstream.write(data)
      else upstream.destroy()
    })
    upstream.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port) // of a listening TCP server
  return {
    url: url.href,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const startupType = ''
const [simpleQuery, parse] = ['Q', 'P']

/** Reads the texts of statements from what a client sends: https://www.postgresql.org/docs/current/protocol-message-formats.html */
function statementReader() {
  let pending = Buffer.alloc(0)
  let hasStarted = false
  return (data: Buffer): string[] => {
    const texts: string[] = []
    pending = Buffer.concat([pending, data])
    for (;;) {
      // The first message of a connection has no type.
      const headLength = hasStarted ? 1 : 0
      if (pending.length < headLength + 4) return texts
      const end = headLength + pending.readInt32BE(headLength)
      if (pending.length < end) return texts
      const type = hasStarted ? pending.toString('latin1', 0, 1) : startupType
      const body = pending.subarray(headLength + 4, end)
      if (type === simpleQuery) texts.push(body.toString('utf8', 0, body.indexOf(0)))
      // After the name of the prepared statement.
      if (type === parse) {
        const from = body.indexOf(0) + 1
        texts.push(body.toString('utf8', from, body.indexOf(0, from)))
      }
      hasStarted = true
      pending = pending.subarray(end)
    }
  }
}
