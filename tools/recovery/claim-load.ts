/** Claims that go on while a server is backed up and killed, and what became of each. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { priceStars } from '../bench/bench-collectors.ts'
import { hotCampaign } from '../bench/bench-members.ts'
import { requestFor } from '../gateway-calls.ts'

/** The campaign of the coupons; gifts are claimed from that of the bench. */
export const couponCampaign = 'RECOVERY'

/** One claim of one member. */
export type Attempt = {
  member: number
  idempotencyKey: string
  sentAt: number
  /** When its success arrived; null for one that was not answered with a success. */
  answeredAt: number | null
}

export type ClaimLoad = {
  attempts: readonly Attempt[]
  /** Ends the load once the running calls have ended. Rejects where a claim was refused. */
  stop: () => Promise<void>
}

/** Members with an even number claim a coupon, the others a gift for stars. */
export const claimsGift = ({ member }: Pick<Attempt, 'member'>): boolean => member % 2 === 1

/** Sends `perSecond` claims a second, each of another member, to the gateways by turns. */
export function startClaims(
  origins: readonly string[],
  tokens: readonly string[],
  perSecond: number,
): ClaimLoad {
  const attempts: Attempt[] = []
  const running = new Set<Promise<void>>()
  const refusals: unknown[] = []
  const startedAt = performance.now()
  let isStopped = false

  const send = async (attempt: Attempt) => {
    try {
      if (await claim(originFor(origins, attempt), tokens, attempt)) attempt.answeredAt = Date.now()
    } catch (error) {
      refusals.push(error)
    }
  }
  const pace = async () => {
    for (let member = 0; !isStopped && member < tokens.length; member++) {
      const dueMs = startedAt + (member * 1000) / perSecond - performance.now()
      if (dueMs > 0) await sleep(dueMs)
      const attempt = { member, idempotencyKey: randomUUID(), sentAt: Date.now(), answeredAt: null }
      attempts.push(attempt)
      const sending = send(attempt).finally(() => running.delete(sending))
      running.add(sending)
    }
  }
  const pacing = pace()
  return {
    attempts,
    async stop() {
      isStopped = true
      await pacing
      await Promise.all(running)
      if (refusals.length > 0) throw refusals[0]
    },
  }
}

/** Sends a claim; false where the gateway or the database did not answer. Throws where the claim was refused. */
export async function claim(origin: string, tokens: readonly string[], attempt: Attempt): Promise<boolean> {
  const { url, ...sent } = requestOf(origin, tokens, attempt)
  let answer: Response
  let body: string
  try {
    answer = await fetch(url, sent)
    body = await answer.text()
  } catch {
    return false // the gateway has ended
  }
  if (answer.status >= 500) return false
  const { busCode } = JSON.parse(body) as { busCode: string } // the envelope of the contract
  if (busCode !== '1') throw new Error(`The claim of member ${attempt.member} was refused: ${body}`)
  return true
}

export const originFor = (origins: readonly string[], { member }: Pick<Attempt, 'member'>): string =>
  origins[(member >> 1) % origins.length] ?? ''

function requestOf(origin: string, tokens: readonly string[], attempt: Attempt) {
  const options = { token: tokens[attempt.member], idempotencyKey: attempt.idempotencyKey }
  return claimsGift(attempt)
    ? requestFor(origin, 'POST point/redeem', { activityNo: hotCampaign, priceStars }, options)
    : requestFor(origin, 'POST activity/claim', { activityNo: couponCampaign }, options)
}
