import type { Kysely } from 'kysely'
import { codePurposes, type CodePurpose } from '@crema/contract/endpoints/sign-in/send-email-code'
import type { Tables } from '#src/database/tables.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { guess, isGuessedOut } from './challenge-store.ts'
import type { CodeSecrets } from './code-secrets.ts'

export type CodeGiven = {
  challengeId: string
  /** The address or phone it was sent to. */
  target: string
  /** The device it was asked for on. */
  device: string
  code: string
  now: Date
}

export type CodeRefusal = 'codeWrong' | 'codeExpired' | 'codeTooManyTries'

type CodeResult = Result<{ valid: true }, CodeRefusal>

/** Whether a code is right, without using it up. A wrong one costs a try. */
export function checkCode(
  database: Kysely<Tables>,
  secrets: CodeSecrets,
  given: CodeGiven,
): Promise<CodeResult> {
  return tryCode(database, secrets, given, codePurposes, false)
}

/** Uses a code up, for the one thing it was sent for. */
export function spendCode(
  database: Kysely<Tables>,
  secrets: CodeSecrets,
  given: CodeGiven,
  purpose: CodePurpose,
): Promise<CodeResult> {
  return tryCode(database, secrets, given, [purpose], true)
}

/**
 * A code that ran out, was used, was replaced, belongs to another address, phone or device or never was is
 * `codeExpired` alike: who guesses learns nothing about what exists.
 */
async function tryCode(
  database: Kysely<Tables>,
  secrets: CodeSecrets,
  { challengeId, target, device, code, now }: CodeGiven,
  purposes: readonly CodePurpose[],
  uses: boolean,
): Promise<CodeResult> {
  const codeHmac = secrets.codeHmac({ challengeId, target }, code)
  const deviceHmac = secrets.deviceHmac(device)
  const met = await guess(database, { challengeId, target, deviceHmac, codeHmac, now, purposes, uses })
  if (met?.isRight) return { ok: { valid: true } }
  if (met && met.triesLeft > 0) return { refused: 'codeWrong', help: { triesLeft: met.triesLeft } }
  const isOut = met !== undefined || (await isGuessedOut(database, { challengeId, target, deviceHmac, now }))
  return { refused: isOut ? 'codeTooManyTries' : 'codeExpired' }
}
