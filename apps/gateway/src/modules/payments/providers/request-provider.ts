import { createHash } from 'node:crypto'
import { ProviderUnreachable } from './payment-provider.ts'

/** How long a provider may take, with the repetition; shorter than the gateway waits for an adapter. */
const answerMs = 10_000
/** Longer answers are not documented at any provider. */
const answerBytesMax = 512 * 1024

export type ProviderRequest = {
  /** For the error. */
  provider: string
  url: string
  method: 'GET' | 'POST' | 'DELETE'
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
  /** Reads the bytes of an answer that is not JSON. Throws where they are not as documented. */
  parse?: (bytes: Uint8Array) => unknown
  /** False for a call that the provider would do twice. */
  isRepeated?: boolean
}

/** `body` is the parsed JSON, or what `parse` has read; undefined where the answer has none. */
export type ProviderAnswer = { status: number; headers: Headers; body: unknown }

/**
 * Calls a provider. A call that found no answer, or one of 429 or 5xx, is repeated once as it is, so it must be one that
 * the provider does once: it has an idempotency key, or changes nothing. Throws ProviderUnreachable where the result
 * remains unknown; its text has nothing of the request.
 */
export async function requestProvider(call: ProviderRequest): Promise<ProviderAnswer> {
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(answerMs)])
  let outcome = await attempt(call, signal)
  if (isTemporary(outcome) && call.isRepeated !== false && !signal.aborted)
    outcome = await attempt(call, signal)
  if (outcome instanceof Error) throw new ProviderUnreachable(`${call.provider}: ${causeOf(outcome)}`)
  if (isTemporary(outcome)) throw new ProviderUnreachable(`${call.provider}: ${outcome.status}`)
  return outcome
}

const isTemporary = (outcome: ProviderAnswer | Error) =>
  outcome instanceof Error || outcome.status >= 500 || outcome.status === 429

async function attempt(
  { url, method, headers, body, parse = parseJson }: ProviderRequest,
  signal: AbortSignal,
): Promise<ProviderAnswer | Error> {
  try {
    const answer = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      // A redirect would send the key to another server than the configured one.
      redirect: 'error',
      signal,
      ...(body !== undefined && { body }),
    })
    const bytes = await readBytes(answer)
    // The page of a proxy says nothing of the payment, and that of a failure is not read.
    const hasBody = bytes.length > 0 && answer.status < 500
    return {
      status: answer.status,
      headers: answer.headers,
      body: hasBody ? parse(bytes) : undefined,
    }
  } catch (error) {
    return error instanceof Error ? error : new Error('unknown')
  }
}

/** The kind of an error, without the text that might have the request in it. */
function causeOf(error: Error): string {
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}

class AnswerTooLong extends Error {
  override name = 'AnswerTooLong'
}

async function readBytes(answer: Response): Promise<Uint8Array> {
  const body: AsyncIterable<Uint8Array> | null = answer.body
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > answerBytesMax) throw new AnswerTooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const parseJson = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))

/** A key of at most 64 characters for a call of a payment, the same for all its repetitions. */
export const callKey = (...parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('base64url')
