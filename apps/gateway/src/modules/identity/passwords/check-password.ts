import type { Config } from '#src/config/config.ts'
import type { Database } from '#src/database/database.ts'
import { siteOf } from '#src/http/access/networks.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import type { CodeSecrets } from '../codes/code-secrets.ts'
import { isKnownDevice, type MemberRow } from '../member/member-store.ts'
import { attemptLimits, type CountedLimit } from './attempt-limits.ts'
import { beginAttempt, deleteAttempts, purgeOldAttempts, undoAttempts } from './password-attempt-store.ts'
import type { PasswordHasher } from './password-hasher.ts'

export type PasswordCheck = {
  /** The member with that login; undefined for none. */
  member: MemberRow | undefined
  /** The login as it was entered. */
  login: string
  password: string
  /** The caller's IP address. */
  address: string
  /** The calling device. */
  device: string
  now: Date
}

export type PasswordServices = {
  database: Database
  config: Pick<Config, 'rateLimitFactor'>
  secrets: CodeSecrets
  hasher: PasswordHasher
}

/**
 * Verifies a password, or refuses with `help.retryAfterSeconds`. Throws a 503 where too many passwords wait to be hashed;
 * such an attempt does not count. It is false as well where there is no account or no valid password: the same statements
 * and the same hashing run, and the answer is the same.
 */
export async function checkPassword(
  { database, config, secrets, hasher }: PasswordServices,
  { member, login, password, address, device, now }: PasswordCheck,
): Promise<Result<boolean, 'tooManyRequests'>> {
  hasher.checkCapacity()
  await purgeOldAttempts(database, now)
  const limits = attemptLimits(secrets, {
    // By the member where there is one, so that address and phone share their limits.
    account: member?.member_id ?? login,
    network: siteOf(address),
    device,
    isKnownDevice: await isKnownDevice(database, member?.member_id ?? null, secrets.deviceHmac(device)),
    rateLimitFactor: config.rateLimitFactor,
  })
  for (const { key, limit } of limits) {
    const waitSeconds = await beginAttempt(database, key, limit, now)
    if (waitSeconds > 0) return { refused: 'tooManyRequests', help: { retryAfterSeconds: waitSeconds } }
  }
  const stored = member?.must_set_password === false ? member.password_hash : null
  const isCorrect = await hasher.verify(stored, password).catch(async (error: unknown) => {
    for (const { key } of limits) await undoAttempts(database, key, 1)
    throw error
  })
  if (!isCorrect) return { ok: false }
  await forgiveAttempts(database, limits)
  return { ok: true }
}

/** After a correct password the requester's wrong ones were typing mistakes; those of other unknown devices stay counted. */
async function forgiveAttempts(database: Database, limits: readonly CountedLimit[]): Promise<void> {
  const keyOf = (name: CountedLimit['name']) => limits.find((limit) => limit.name === name)?.key
  const [requester, unknownDevices, network] = [keyOf('requester'), keyOf('unknownDevices'), keyOf('network')]
  const forgiven = requester === undefined ? 0 : await deleteAttempts(database, requester)
  if (unknownDevices !== undefined) await undoAttempts(database, unknownDevices, forgiven)
  if (network !== undefined) await undoAttempts(database, network, 1)
}
