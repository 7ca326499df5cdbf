import { normalizeIP } from '@fastify/rate-limit'
import type { Config } from '#src/config/config.ts'
import type { Database } from '#src/database/database.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import type { CodeSecrets } from '../codes/code-secrets.ts'
import type { MemberRow } from '../member/member-store.ts'
import {
  beginTry,
  forgetOldTries,
  forgetTries,
  takeTryBack,
  type TryLimit,
} from './password-attempt-store.ts'
import type { PasswordHasher } from './password-hasher.ts'

/** Five tries, then 30 seconds, a minute, two … an hour. Codes are never locked out. */
const accountLimit: TryLimit = { free: 5, waitSeconds: 30, waitSecondsMax: 3_600 }
/** Wide, for a whole shop may stand behind one address; right passwords do not count. */
const networkLimit: TryLimit = { free: 50, waitSeconds: 10, waitSecondsMax: 600 }

export type PasswordGiven = {
  /** Whose it may be; undefined for nobody's. */
  member: MemberRow | undefined
  /** What was typed as login. */
  login: string
  password: string
  /** The caller's IP address. */
  address: string
  now: Date
}

/** `none`: there is no account, or it has no password that counts. */
export type PasswordTried = 'right' | 'wrong' | 'none'

export type PasswordParts = {
  database: Database
  config: Pick<Config, 'rateLimitFactor'>
  secrets: CodeSecrets
  hasher: PasswordHasher
}

/**
 * Compares a password, or refuses with `help.retryAfterSeconds`. The same statements run and the same hashing is done
 * whether or not there is an account, and whether or not it has a password.
 */
export async function tryPassword(
  { database, config, secrets, hasher }: PasswordParts,
  { member, login, password, address, now }: PasswordGiven,
): Promise<Result<PasswordTried, 'tooManyRequests'>> {
  const networkKey = secrets.networkHmac(`password ${normalizeIP(address)}`)
  // By the member where there is one: an address and a phone are not twice as many tries.
  const accountKey = secrets.networkHmac(`password of ${member?.member_id ?? login}`)
  await forgetOldTries(database, now)
  const wide = { ...networkLimit, free: networkLimit.free * config.rateLimitFactor }
  const waitSeconds =
    (await beginTry(database, networkKey, wide, now))
    || (await beginTry(database, accountKey, accountLimit, now))
  if (waitSeconds > 0) return { refused: 'tooManyRequests', help: { retryAfterSeconds: waitSeconds } }

  const stored = member?.must_set_password === false ? member.password_hash : null
  if (!(await hasher.verify(stored, password))) return { ok: stored === null ? 'none' : 'wrong' }
  await forgetTries(database, accountKey)
  await takeTryBack(database, networkKey)
  return { ok: 'right' }
}
