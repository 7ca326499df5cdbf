import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CodePurpose } from '@crema/contract/endpoints/sign-in/send-email-code'
import type { Locale } from '@crema/i18n/locales'
import type { Config } from '#src/config/config.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Tables } from '#src/database/tables.ts'
import { siteOf } from '#src/http/access/networks.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import { canSendSms } from '#src/sms/can-send-sms.ts'
import type { Contact } from '../member/contact.ts'
import {
  findCodesSentTo,
  purgeOldChallenges,
  lockSending,
  findNthNewestOfNetwork,
  replaceChallenge,
} from './challenge-store.ts'
import {
  type Cap,
  capWaitMs,
  codeLifeMs,
  codeRetentionMs,
  codeTries,
  codesReadMax,
  latestCounted,
  networkCaps,
  targetWaitMs,
} from './code-limits.ts'
import { newCode, type CodeSecrets } from './code-secrets.ts'
import { recognizeRequester } from './requester-store.ts'

export type CodeRequest = {
  to: Contact
  purpose: CodePurpose
  /** The caller's IP address; addresses of one IPv6 network (/48) count as one. */
  address: string
  /** The calling device; the code is valid only on it. */
  device: string
  locale: Locale
  now: Date
}

export type SendCodeServices = Pick<Services, 'database' | 'outbox' | 'smsBudget'> & {
  config: Pick<Config, 'rateLimitFactor' | 'sms' | 'demo'>
}

/** `smsLimitReached`: text messages are limited, whoever asks for whichever number of the same range. */
type SendRefusal = 'tooManyRequests' | 'smsLimitReached'

export type CodeSent = {
  challengeId: string
  resendAfterSeconds: number
  expiresInSeconds: number
  /** Text messages are limited now: the code was sent only if the phone is a member's. */
  membersOnly?: true
}

/**
 * Sends a code to an address or a phone, or refuses with `help.resendAfterSeconds`, a limit on text messages with
 * `help.retryAfterSeconds`. Statements and answer are the same
 * whether or not the address has an account.
 */
export async function sendCode(
  { config, database, outbox, smsBudget }: SendCodeServices,
  secrets: CodeSecrets,
  { to, purpose, address, device, locale, now }: CodeRequest,
): Promise<Result<CodeSent, SendRefusal | 'providerOff'>> {
  if (to.kind === 'phone' && !canSendSms(config)) return { refused: 'providerOff' }
  const target = to.value
  const networkHmac = secrets.networkHmac(siteOf(address))
  const deviceHmac = secrets.deviceHmac(device)
  const send = async (transaction: Kysely<Tables>): Promise<Result<CodeSent, SendRefusal>> => {
    await lockSending(transaction, target, networkHmac)
    const { isMembers, isKnownDevice } = await recognizeRequester(transaction, to, deviceHmac)
    const requester = { deviceHmac, networkHmac, isKnownDevice }
    const sent = await findCodesSentTo(transaction, target, codesReadMax, latestCounted(now))
    const caps = networkCaps.map((cap) => ({ ...cap, codes: cap.codes * config.rateLimitFactor }))
    const ofNetworkMs = await networkWaitMs(transaction, networkHmac, caps, now)
    const waitMs = Math.max(targetWaitMs(sent, requester, purpose, now), isKnownDevice ? 0 : ofNetworkMs)
    if (waitMs > 0) return { refused: 'tooManyRequests', help: { resendAfterSeconds: toSeconds(waitMs) } }

    const allowed =
      to.kind === 'phone'
        ? await smsBudget.reserve(transaction, { phone: target, networkHmac, isMembers, now })
        : ({ to: 'everybody' } as const)
    if (allowed.to === 'nobody')
      return { refused: 'smsLimitReached', help: { retryAfterSeconds: allowed.waitSeconds } }

    const challengeId = randomUUID()
    const code = newCode()
    const expiresAt = new Date(now.getTime() + codeLifeMs)
    await replaceChallenge(transaction, {
      challengeId,
      purpose,
      target,
      networkHmac,
      deviceHmac,
      codeHmac: secrets.codeHmac({ challengeId, target }, code),
      isKnownDevice,
      tries: codeTries(sent, requester),
      createdAt: now,
      expiresAt,
    })
    const lifeMinutes = codeLifeMs / 60_000
    const channel = to.kind === 'phone' ? 'sms' : 'email'
    if (allowed.to === 'everybody' || isMembers)
      await outbox.enqueue(
        { channel, to: target, purpose, code, lifeMinutes, locale, expiresAt },
        transaction,
      )
    await purgeOldChallenges(transaction, new Date(now.getTime() - codeRetentionMs))
    const nextWaitMs = targetWaitMs(
      [{ ...requester, purpose, createdAt: now, isUsed: false }, ...sent],
      requester,
      purpose,
      now,
    )
    return {
      ok: {
        challengeId,
        resendAfterSeconds: toSeconds(nextWaitMs),
        expiresInSeconds: toSeconds(codeLifeMs),
        ...(allowed.to === 'members' && { membersOnly: true }),
      },
    }
  }
  const result = await retryOnConflict(() => database.transaction().execute(send))
  if ('ok' in result) outbox.kick()
  return result
}

async function networkWaitMs(
  transaction: Kysely<Tables>,
  networkHmac: Buffer,
  caps: readonly Cap[],
  now: Date,
): Promise<number> {
  let waitMs = 0
  for (const cap of caps) {
    const oldestCounted = await findNthNewestOfNetwork(
      transaction,
      networkHmac,
      cap.codes,
      latestCounted(now),
    )
    waitMs = Math.max(waitMs, capWaitMs(oldestCounted, cap, now))
  }
  return waitMs
}

const toSeconds = (ms: number) => Math.ceil(ms / 1000)
