import { normalizeIP } from '@fastify/rate-limit'
import type { Config } from '#src/config/config.ts'
import type { Database } from '#src/database/database.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import type { CodeSecrets } from '../codes/code-secrets.ts'
import type { MemberRow } from '../member/member-store.ts'
import {
  beginAttempt,
  purgeOldAttempts,
  deleteAttempts,
  undoAttempt,
  type AttemptLimit,
} from './password-attempt-store.ts'
import type { PasswordHasher } from './password-hasher.ts'

/** Five attempts, then waits of 30 seconds, doubled up to an hour. A sign-in by code is always possible. */
const accountLimit: AttemptLimit = { free: 5, waitSeconds: 30, waitSecondsMax: 3_600 }
/** Wide, since many people can share an IP address; correct passwords do not count. */
const networkLimit: AttemptLimit = { free: 50, waitSeconds: 10, waitSecondsMax: 600 }

export type PasswordCheck = {
  /** The member with that login; undefined for none. */
  member: MemberRow | undefined
  /** The login as it was entered. */
  login: string
  password: string
  /** The caller's IP address. */
  address: string
  now: Date
}

/** `none`: there is no account, or it has no valid password. */
export type PasswordCheckResult = 'correct' | 'wrong' | 'none'

export type PasswordServices = {
  database: Database
  config: Pick<Config, 'rateLimitFactor'>
  secrets: CodeSecrets
  hasher: PasswordHasher
}

/**
 * Verifies a password, or refuses with `help.retryAfterSeconds`. Throws a 503 where too many passwords wait to be hashed;
 * such an attempt does not count. The same statements and the same hashing run whether or
 * not there is an account, and whether or not it has a password.
 */
export async function checkPassword(
  { database, config, secrets, hasher }: PasswordServices,
  { member, login, password, address, now }: PasswordCheck,
): Promise<Result<PasswordCheckResult, 'tooManyRequests'>> {
  const networkKey = secrets.networkHmac(`password ${normalizeIP(address)}`)
  // By the member where there is one, so that address and phone share one limit.
  const accountKey = secrets.networkHmac(`password of ${member?.member_id ?? login}`)
  hasher.checkCapacity()
  await purgeOldAttempts(database, now)
  const scaledNetworkLimit = { ...networkLimit, free: networkLimit.free * config.rateLimitFactor }
  const waitSeconds =
    (await beginAttempt(database, networkKey, scaledNetworkLimit, now))
    || (await beginAttempt(database, accountKey, accountLimit, now))
  if (waitSeconds > 0) return { refused: 'tooManyRequests', help: { retryAfterSeconds: waitSeconds } }

  const stored = member?.must_set_password === false ? member.password_hash : null
  const isCorrect = await hasher.verify(stored, password).catch(async (error: unknown) => {
    await undoAttempt(database, accountKey)
    await undoAttempt(database, networkKey)
    throw error
  })
  if (!isCorrect) return { ok: stored === null ? 'none' : 'wrong' }
  await deleteAttempts(database, accountKey)
  await undoAttempt(database, networkKey)
  return { ok: 'correct' }
}
