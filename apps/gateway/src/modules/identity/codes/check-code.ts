import type { Kysely } from 'kysely'
import { codePurposes, type CodePurpose } from '@crema/contract/endpoints/sign-in/send-email-code'
import type { Tables } from '#src/database/tables.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { attemptCode, hasNoTriesLeft } from './challenge-store.ts'
import type { CodeSecrets } from './code-secrets.ts'

export type SubmittedCode = {
  challengeId: string
  /** The address or phone it was sent to. */
  target: string
  /** The device that requested it. */
  device: string
  code: string
  now: Date
}

export type CodeRefusal = 'codeWrong' | 'codeExpired' | 'codeTooManyTries'

type CodeResult = Result<{ valid: true }, CodeRefusal>

/** Checks a code without using it up. A wrong one is counted. `purposes`: what it may have been sent for. */
export function checkCode(
  database: Kysely<Tables>,
  secrets: CodeSecrets,
  given: SubmittedCode,
  purposes: readonly CodePurpose[] = codePurposes,
): Promise<CodeResult> {
  return verifyCode(database, secrets, given, purposes, false)
}

/** Uses a code up, for the purpose it was sent for. */
export function consumeCode(
  database: Kysely<Tables>,
  secrets: CodeSecrets,
  given: SubmittedCode,
  purpose: CodePurpose,
): Promise<CodeResult> {
  return verifyCode(database, secrets, given, [purpose], true)
}

/**
 * The refusal is `codeExpired` whether a code has expired, was used or replaced, belongs to another address, phone or
 * device, or does not exist, so that it does not disclose which codes exist.
 */
async function verifyCode(
  database: Kysely<Tables>,
  secrets: CodeSecrets,
  { challengeId, target, device, code, now }: SubmittedCode,
  purposes: readonly CodePurpose[],
  consumes: boolean,
): Promise<CodeResult> {
  const codeHmac = secrets.codeHmac({ challengeId, target }, code)
  const deviceHmac = secrets.deviceHmac(device)
  const result = await attemptCode(database, {
    challengeId,
    target,
    deviceHmac,
    codeHmac,
    now,
    purposes,
    consumes,
  })
  if (result?.isCorrect) return { ok: { valid: true } }
  if (result && result.triesLeft > 0) return { refused: 'codeWrong', help: { triesLeft: result.triesLeft } }
  const hasNoTries =
    result !== undefined || (await hasNoTriesLeft(database, { challengeId, target, deviceHmac, now }))
  return { refused: hasNoTries ? 'codeTooManyTries' : 'codeExpired' }
}
