/** Requests pages from one server as fast as it responds, over keep-alive connections, with little CPU of its own. */
import { once } from 'node:events'
import { connect } from 'node:net'

export type Load = { perSecond: number; answers: number; bytesEach: number }

const connections = 8
const headEnd = Buffer.from('\r\n\r\n')

/** Throws if a response is not 200. */
export async function loadWith(origin: string, pathOf: (n: number) => string, forMs: number): Promise<Load> {
  const { hostname, port } = new URL(origin)
  let sent = 0
  let bytes = 0
  let answers = 0
  const startedAt = performance.now()
  const request = () =>
    `GET ${pathOf(sent++)} HTTP/1.1\r\nhost: ${hostname}:${port}\r\naccept: text/html\r\naccept-encoding: br\r\naccept-language: en\r\n\r\n`
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      const closed = once(socket, 'close') // rejects on an error
      let received = Buffer.alloc(0)
      socket.on('data', (chunk: Buffer) => {
        received = Buffer.concat([received, chunk])
        const length = responseLength(received)
        if (length === undefined || received.length < length) return
        received = received.subarray(length)
        bytes += length
        answers++
        if (performance.now() - startedAt < forMs) socket.write(request())
        else socket.end()
      })
      socket.write(request())
      await closed
    }),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  return { perSecond: answers / seconds, answers, bytesEach: bytes / answers }
}

/** The bytes of the first response, head and body; undefined until its head is complete. */
function responseLength(received: Buffer): number | undefined {
  const end = received.indexOf(headEnd)
  if (end === -1) return undefined
  const head = received.toString('latin1', 0, end)
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`Not a page: ${head.slice(0, 200)}`)
  const [, length] = /content-length: (\d+)/i.exec(head) ?? []
  if (length === undefined) throw new Error(`A response without a length: ${head}`)
  return end + headEnd.length + Number(length)
}
