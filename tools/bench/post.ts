/** Posts on connections that stay open, at half of the CPU time of `fetch`, which client and server share here. */
import { Agent, request } from 'node:http'
import type { Calls } from '@crema/contract/contract'
import { isSuccess, type Envelope } from '@crema/contract/http/envelope'
import { type CallName, type CallOptions, requestFor } from '../gateway-calls.ts'

const agent = new Agent({ keepAlive: true })

type Answer = { status: number; text: string }

/** Sends a request once more where the gateway closed its idle connection at that moment; the same key makes it one call. */
export async function post(url: URL, headers: Record<string, string>, body: string): Promise<Answer> {
  try {
    return await postOnce(url, headers, body)
  } catch (error) {
    if (!(error instanceof IdleConnectionClosed)) throw error
    return postOnce(url, headers, body)
  }
}

/** A connection that was open already was closed before it carried an answer. */
class IdleConnectionClosed extends Error {}

function postOnce(url: URL, headers: Record<string, string>, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    }
    const sent = request(url, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
      response.on('error', reject)
    })
    sent.on('error', (error: NodeJS.ErrnoException) =>
      reject(sent.reusedSocket && error.code === 'ECONNRESET' ? new IdleConnectionClosed() : error),
    )
    sent.end(body)
  })
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
