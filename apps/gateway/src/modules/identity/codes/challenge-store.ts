import { sql, type Kysely } from 'kysely'
import type { CodePurpose } from '@crema/contract/endpoints/sign-in/send-email-code'
import { purgeSome } from '#src/database/purge-some.ts'
import type { Tables } from '#src/database/tables.ts'
import type { SentCode } from './code-limits.ts'

type Transaction = Kysely<Tables>

/** Serializes requests for codes to the same mailbox, and from the same network, until the transaction ends. */
export async function lockSending(
  transaction: Transaction,
  target: string,
  networkHmac: Buffer,
): Promise<void> {
  // Always in this order, to avoid deadlocks.
  const network = sql`${`network ${networkHmac.toString('base64')}`}::text`
  const mailbox = sql`'target ' || contact_key(${target}::text)`
  for (const key of [network, mailbox]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction)
  }
}

/** The newest codes sent until then to a phone or a mailbox, under any spelling of its address; newest first. */
export async function findCodesSentTo(
  transaction: Transaction,
  target: string,
  count: number,
  until: Date,
): Promise<SentCode[]> {
  const rows = await transaction
    .selectFrom('challenge')
    .select(['purpose', 'created_at', 'used_at', 'device_hmac', 'network_hmac', 'from_known_device'])
    .where(sql`contact_key(target)`, '=', sql`contact_key(${target}::text)`)
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .limit(count)
    .execute()
  return rows.map((row) => ({
    purpose: row.purpose,
    createdAt: row.created_at,
    isUsed: row.used_at !== null,
    deviceHmac: row.device_hmac ?? new Uint8Array(),
    networkHmac: row.network_hmac,
    isKnownDevice: row.from_known_device,
  }))
}

/** When unknown devices of a network requested the nth newest of their codes until then; undefined for fewer than n. */
export async function findNthNewestOfNetwork(
  transaction: Transaction,
  networkHmac: Buffer,
  n: number,
  until: Date,
): Promise<Date | undefined> {
  const row = await transaction
    .selectFrom('challenge')
    .select('created_at')
    .where('network_hmac', '=', networkHmac)
    .where('created_at', '<=', until)
    .where('from_known_device', '=', false)
    .orderBy('created_at', 'desc')
    .offset(n - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

export type NewChallenge = {
  challengeId: string
  purpose: CodePurpose
  target: string
  networkHmac: Buffer
  deviceHmac: Buffer
  isKnownDevice: boolean
  codeHmac: Buffer
  tries: number
  createdAt: Date
  expiresAt: Date
}

/** Stores a code and expires those of the same device that it replaces. Codes of other devices stay valid. */
export async function replaceChallenge(transaction: Transaction, challenge: NewChallenge): Promise<void> {
  await transaction
    .updateTable('challenge')
    .set({ expires_at: challenge.createdAt })
    .where('target', '=', challenge.target)
    .where('purpose', '=', challenge.purpose)
    .where('device_hmac', '=', challenge.deviceHmac)
    .where('used_at', 'is', null)
    .where('expires_at', '>', challenge.createdAt)
    .execute()
  await transaction
    .insertInto('challenge')
    .values({
      challenge_id: challenge.challengeId,
      purpose: challenge.purpose,
      target: challenge.target,
      network_hmac: challenge.networkHmac,
      device_hmac: challenge.deviceHmac,
      from_known_device: challenge.isKnownDevice,
      code_hmac: challenge.codeHmac,
      tries_left: challenge.tries,
      created_at: challenge.createdAt,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** Purges old codes, so that their addresses are not stored any longer. */
export async function purgeOldChallenges(transaction: Transaction, until: Date): Promise<void> {
  await purgeSome(transaction, 'challenge', { key: 'challenge_id', by: 'created_at', until })
}

/** The address or phone that a code was sent to. */
export async function findChallengeTarget(
  database: Kysely<Tables>,
  challengeId: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('challenge')
    .select('target')
    .where('challenge_id', '=', challengeId)
    .executeTakeFirst()
  return row?.target
}

export type CodeAttempt = {
  challengeId: string
  target: string
  /** The calling device: only the one that requested the code is accepted. */
  deviceHmac: Buffer
  codeHmac: Buffer
  now: Date
  /** The purposes the code may have been sent for. */
  purposes: readonly CodePurpose[]
  /** Whether a correct code is used up. */
  consumes: boolean
}

/**
 * Compares a code, counts a wrong attempt and uses up a correct code in one conditional statement: of any number of
 * concurrent attempts, no more than the tries left are compared and at most one uses the code up. Undefined where the
 * code has expired, was used or does not exist.
 */
export async function attemptCode(
  database: Kysely<Tables>,
  { challengeId, target, deviceHmac, codeHmac, now, purposes, consumes }: CodeAttempt,
): Promise<{ isCorrect: boolean; triesLeft: number } | undefined> {
  const { rows } = await sql<{ is_correct: boolean; tries_left: number }>`
    update challenge set
      tries_left = tries_left - (code_hmac <> ${codeHmac}::bytea)::int,
      used_at = case when ${consumes}::boolean and code_hmac = ${codeHmac}::bytea then ${now}::timestamptz end
    where challenge_id = ${challengeId}::uuid
      and target = ${target} and device_hmac = ${deviceHmac}::bytea and purpose in (${sql.join(purposes)})
      and used_at is null and expires_at > ${now}::timestamptz and tries_left > 0
    returning code_hmac = ${codeHmac}::bytea as is_correct, tries_left`.execute(database)
  const [row] = rows
  return row && { isCorrect: row.is_correct, triesLeft: row.tries_left }
}

/** Whether a code has not expired, but has no tries left. */
export async function hasNoTriesLeft(
  database: Kysely<Tables>,
  {
    challengeId,
    target,
    deviceHmac,
    now,
  }: Pick<CodeAttempt, 'challengeId' | 'target' | 'deviceHmac' | 'now'>,
): Promise<boolean> {
  const row = await database
    .selectFrom('challenge')
    .select('challenge_id')
    .where('challenge_id', '=', challengeId)
    .where('target', '=', target)
    .where('device_hmac', '=', deviceHmac)
    .where('tries_left', '=', 0)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
