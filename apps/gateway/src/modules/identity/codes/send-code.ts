import { randomUUID } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import type { Kysely } from 'kysely'
import type { CodePurpose } from '@crema/contract/endpoints/sign-in/send-email-code'
import type { Locale } from '@crema/i18n/locales'
import type { Config } from '#src/config/config.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Tables } from '#src/database/tables.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import { canSendSms } from '#src/sms/can-send-sms.ts'
import type { Contact } from '../member/contact.ts'
import {
  codesSentTo,
  forgetOldChallenges,
  lockSending,
  nthNewestOfNetwork,
  replaceChallenge,
} from './challenge-store.ts'
import {
  type Cap,
  capWaitMs,
  codeLifeMs,
  codeMemoryMs,
  codeTries,
  networkCaps,
  targetCaps,
  targetWaitMs,
} from './code-limits.ts'
import { newCode, type CodeSecrets } from './code-secrets.ts'

export type CodeWanted = {
  to: Contact
  purpose: CodePurpose
  /** The caller's IP address; those of one IPv6 network (/64) count as one. */
  address: string
  /** The device that asks, and on which alone the code will be good. */
  device: string
  locale: Locale
  now: Date
}

export type SendParts = Pick<Services, 'database' | 'outbox' | 'smsBudget'> & {
  config: Pick<Config, 'rateLimitFactor' | 'sms' | 'demo'>
}

export type CodeSent = { challengeId: string; resendAfterSeconds: number; expiresInSeconds: number }

/**
 * Sends a code to an address or a phone, or refuses with `help.resendAfterSeconds`. It never looks at members: what
 * it does, answers and takes is the same whether or not the address has an account.
 */
export async function sendCode(
  { config, database, outbox, smsBudget }: SendParts,
  secrets: CodeSecrets,
  { to, purpose, address, device, locale, now }: CodeWanted,
): Promise<Result<CodeSent, 'tooManyRequests' | 'providerOff'>> {
  if (to.kind === 'phone' && !canSendSms(config)) return { refused: 'providerOff' }
  const target = to.value
  const networkHmac = secrets.networkHmac(normalizeIP(address))
  const send = async (transaction: Kysely<Tables>): Promise<Result<CodeSent, 'tooManyRequests'>> => {
    await lockSending(transaction, target, networkHmac)
    const sent = await codesSentTo(transaction, target, codesLookedAt)
    const caps = networkCaps.map((cap) => ({ ...cap, codes: cap.codes * config.rateLimitFactor }))
    const waitMs = Math.max(
      targetWaitMs(sent, purpose, now),
      await networkWaitMs(transaction, networkHmac, caps, now),
    )
    if (waitMs > 0) return { refused: 'tooManyRequests', help: { resendAfterSeconds: wholeSeconds(waitMs) } }

    const smsWaitSeconds = to.kind === 'phone' ? await smsBudget.take(transaction, target, now) : 0
    if (smsWaitSeconds > 0)
      return { refused: 'tooManyRequests', help: { resendAfterSeconds: smsWaitSeconds } }

    const challengeId = randomUUID()
    const code = newCode()
    const expiresAt = new Date(now.getTime() + codeLifeMs)
    await replaceChallenge(transaction, {
      challengeId,
      purpose,
      target,
      networkHmac,
      deviceHmac: secrets.deviceHmac(device),
      codeHmac: secrets.codeHmac({ challengeId, target }, code),
      tries: codeTries,
      createdAt: now,
      expiresAt,
    })
    const lifeMinutes = codeLifeMs / 60_000
    const channel = to.kind === 'phone' ? 'sms' : 'email'
    await outbox.enqueue({ channel, to: target, purpose, code, lifeMinutes, locale, expiresAt }, transaction)
    await forgetOldChallenges(transaction, new Date(now.getTime() - codeMemoryMs))
    const nextWaitMs = targetWaitMs([{ purpose, createdAt: now, isUsed: false }, ...sent], purpose, now)
    return {
      ok: {
        challengeId,
        resendAfterSeconds: wholeSeconds(nextWaitMs),
        expiresInSeconds: wholeSeconds(codeLifeMs),
      },
    }
  }
  const result = await retryOnConflict(() => database.transaction().execute(send))
  if ('ok' in result) outbox.kick()
  return result
}

/** Enough of them to judge every cap. */
const codesLookedAt = Math.max(...targetCaps.map((cap) => cap.codes))

async function networkWaitMs(
  transaction: Kysely<Tables>,
  networkHmac: Buffer,
  caps: readonly Cap[],
  now: Date,
): Promise<number> {
  let waitMs = 0
  for (const cap of caps) {
    const oldestCounted = await nthNewestOfNetwork(transaction, networkHmac, cap.codes)
    waitMs = Math.max(waitMs, capWaitMs(oldestCounted, cap, now))
  }
  return waitMs
}

const wholeSeconds = (ms: number) => Math.ceil(ms / 1000)
