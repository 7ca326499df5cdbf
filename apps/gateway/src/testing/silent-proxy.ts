import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type SilentProxy = {
  /** The given URL through the proxy. */
  url: string
  /** How many connections were opened so far, and how many of them are open. */
  opened: () => number
  open: () => number
  /** From now on nothing is forwarded and nothing is closed, as when a network path is lost. */
  silence: () => void
  /** New connections are forwarded again; the earlier ones stay silent. */
  resume: () => void
  stop: () => Promise<void>
}

/** A TCP proxy in front of a server, for tests of a network that loses connections without closing them. */
export async function startSilentProxy(target: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let opened = 0
  let open = 0
  let isSilent = false

  const server = createServer((client) => {
    opened++
    open++
    sockets.add(client)
    client.on('error', () => client.destroy())
    client.on('close', () => {
      open--
      sockets.delete(client)
    })
    if (isSilent) return void client.resume() // so that the client's end is noticed
    const upstream = connect(Number(port), hostname)
    sockets.add(upstream)
    const forward = (from: Socket, to: Socket) => {
      let isLost = false
      lost.add(() => (isLost = true))
      from.on('data', (data) => void (isLost || to.write(data)))
      from.on('close', () => {
        sockets.delete(from)
        // A client whose connection was lost gets no response.
        if (!isLost || from === client) to.destroy()
      })
    }
    upstream.on('error', () => upstream.destroy())
    forward(client, upstream)
    forward(upstream, client)
  })
  const lost = new Set<() => void>()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port) // of a listening TCP server
  return {
    url: url.href,
    opened: () => opened,
    open: () => open,
    silence() {
      isSilent = true
      for (const lose of lost) lose()
      lost.clear()
    },
    resume() {
      isSilent = false
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
