/**
 * Posts on connections that stay open, with a client that does what the measurement needs and no more: client, gateway and server
 * share the processors here, and that of `node:http` takes as much of them as the gateway itself.
 */
import { connect, type Socket } from 'node:net'
import type { Calls } from '@crema/contract/contract'
import { isSuccess, type Envelope } from '@crema/contract/http/envelope'
import { type CallName, type CallOptions, requestFor } from '../gateway-calls.ts'

type Answer = { status: number; text: string }

/** A connection that waits for at most one answer. */
type Line = { send: (request: string) => Promise<Answer>; isOpen: () => boolean }

/** Open connections that wait for no answer, by origin. */
const idle = new Map<string, Line[]>()

export async function post(url: URL, headers: Record<string, string>, body: string): Promise<Answer> {
  const lines = idle.get(url.host) ?? []
  idle.set(url.host, lines)
  const sent = [
    `POST ${url.pathname} HTTP/1.1`,
    `host: ${url.host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
  for (;;) {
    const known = lines.pop()
    if (known && !known.isOpen()) continue
    const line = known ?? openLine(url)
    try {
      const answer = await line.send(sent)
      lines.push(line)
      return answer
    } catch (error) {
      // The gateway closed an idle connection at that moment. The same key makes it one call.
      if (!known) throw error
    }
  }
}

function openLine(url: URL): Line {
  const socket = connect(Number(url.port), url.hostname)
  socket.setNoDelay(true)
  // Does not keep the process running.
  socket.unref()
  return createLine(socket)
}

function createLine(socket: Socket): Line {
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  let received = ''
  const end = (error: Error) => {
    waiting?.reject(error)
    waiting = undefined
  }
  // One character for each byte, so that the length of the text is that of the bytes.
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    received += text
    const answer = answerIn(received)
    if (answer === undefined || waiting === undefined) return
    const { resolve } = waiting
    waiting = undefined
    received = ''
    socket.unref()
    resolve(answer)
  })
  socket.on('error', end)
  socket.on('close', () => end(new Error('The gateway closed the connection before it answered.')))
  return {
    isOpen: () => !socket.destroyed && socket.writable,
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.ref()
        socket.write(request)
      }),
  }
}

/** The answer in what was received; undefined where it is not complete. Throws for one without a length, which the gateway never sends. */
function answerIn(received: string): Answer | undefined {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = received.slice(0, headEnd)
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
  if (length === undefined) throw new Error(`An answer has no length:\n${head}`)
  const body = received.slice(headEnd + 4)
  if (body.length < Number(length)) return undefined
  return { status: Number(head.slice(9, 12)), text: Buffer.from(body, 'latin1').toString() }
}

/** Sends a call of the page. Throws where it is refused. */
export async function callOnce<Name extends CallName>(
  origin: string,
  name: Name,
  input: Calls[Name]['request'],
  options: CallOptions,
): Promise<void> {
  const { url, headers, body = '' } = requestFor(origin, name, input, options)
  const { text } = await post(url, headers, body)
  const answer = JSON.parse(text) as Envelope // what the gateway answers every call of the page with
  if (!isSuccess(answer)) throw new Error(`The gateway refused ${name}: ${answer.busCode}`)
}
