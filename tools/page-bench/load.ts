/** Asks one server for pages as fast as it answers, over connections that stay open, and little work of its own. */
import { once } from 'node:events'
import { connect } from 'node:net'

export type Load = { perSecond: number; answers: number; bytesEach: number }

const connections = 8
const headEnd = Buffer.from('\r\n\r\n')

/** Throws where an answer is not 200. */
export async function loadWith(origin: string, pathOf: (n: number) => string, forMs: number): Promise<Load> {
  const { hostname, port } = new URL(origin)
  let asked = 0
  let bytes = 0
  let answers = 0
  const startedAt = performance.now()
  const request = () =>
    `GET ${pathOf(asked++)} HTTP/1.1\r\nhost: ${hostname}:${port}\r\naccept: text/html\r\naccept-encoding: br\r\naccept-language: en\r\n\r\n`
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      const closed = once(socket, 'close') // rejects on an error
      let got = Buffer.alloc(0)
      socket.on('data', (chunk: Buffer) => {
        got = Buffer.concat([got, chunk])
        const length = answerLength(got)
        if (length === undefined || got.length < length) return
        got = got.subarray(length)
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

/** The bytes of the first answer, head and body; undefined before its head is there. */
function answerLength(got: Buffer): number | undefined {
  const end = got.indexOf(headEnd)
  if (end === -1) return undefined
  const head = got.toString('latin1', 0, end)
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`Not a page: ${head.slice(0, 200)}`)
  const [, length] = /content-length: (\d+)/i.exec(head) ?? []
  if (length === undefined) throw new Error(`An answer without a length: ${head}`)
  return end + headEnd.length + Number(length)
}
