import * as z from 'zod'
import type { Chain } from '@crema/draws/beacon'

/** Of the League of Entropy and of Cloudflare. */
export const publicRelays = ['https://api.drand.sh', 'https://drand.cloudflare.com'] as const

/** A relay may hold the request for a round that is due until it has it. */
const answerMs = 5_000
/** An answer has less than 700 bytes. */
const answerBytesMax = 4_096

const roundAnswer = z.object({
  round: z.int(),
  signature: z.string(),
  previous_signature: z.string().optional(),
})

/** `ok`: the signature that the relay claims, which nobody has verified yet. `cause`: a status or the kind of the error. */
export type RelayAnswer =
  | { ok: string }
  | { refused: 'late' | 'unreachable'; cause: string }
  | { refused: 'invalid' }

/** Reads a round from a relay of drand. Throws where `signal` aborts. */
export async function readRound(
  relay: string,
  chain: Chain,
  round: number,
  signal: AbortSignal | undefined,
): Promise<RelayAnswer> {
  signal?.throwIfAborted()
  const limit = AbortSignal.timeout(answerMs)
  try {
    const answer = await fetch(`${relay}/${chain.hash}/public/${round}`, {
      headers: { accept: 'application/json' },
      // A redirect would ask another server than the configured one.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      // 404: the relay does not have the round; 425: the round is in the future.
      const isLate = answer.status === 404 || answer.status === 425
      return { refused: isLate ? 'late' : 'unreachable', cause: String(answer.status) }
    }
    return readAnswer(await readText(answer), chain, round)
  } catch (error) {
    signal?.throwIfAborted()
    return { refused: 'unreachable', cause: error instanceof Error ? error.name : 'unknown' }
  }
}

function readAnswer(text: string, chain: Chain, round: number): RelayAnswer {
  const parsed = roundAnswer.safeParse(parseJson(text))
  if (!parsed.success) return { refused: 'unreachable', cause: 'NoRound' }
  const { round: answered, signature, previous_signature: before = '' } = parsed.data
  if (answered !== round) return { refused: 'invalid' }
  return { ok: (chain.scheme === 'pedersen-bls-chained' ? before : '') + signature }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A page of a proxy, say; no round is read from it.
    return undefined
  }
}

class AnswerTooLong extends Error {
  override name = 'AnswerTooLong'
}

async function readText(answer: Response): Promise<string> {
  const body: AsyncIterable<Uint8Array> | null = answer.body
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > answerBytesMax) throw new AnswerTooLong()
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}
