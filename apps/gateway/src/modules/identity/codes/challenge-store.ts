import { sql, type Kysely } from 'kysely'
import type { CodePurpose } from '@crema/contract/endpoints/sign-in/send-email-code'
import { forgetSome } from '#src/database/purge-some.ts'
import type { Tables } from '#src/database/tables.ts'
import type { SentCode } from './code-limits.ts'

type Transaction = Kysely<Tables>

/** Makes those who ask for a code for the same address, or from the same network, wait for each other. */
export async function lockSending(
  transaction: Transaction,
  target: string,
  networkHmac: Buffer,
): Promise<void> {
  // Always in this order, so that no two wait for each other.
  for (const key of [`network ${networkHmac.toString('base64')}`, `target ${target}`]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction)
  }
}

/** The newest codes of an address, newest first. */
export async function codesSentTo(
  transaction: Transaction,
  target: string,
  count: number,
): Promise<SentCode[]> {
  const rows = await transaction
    .selectFrom('challenge')
    .select(['purpose', 'created_at', 'used_at'])
    .where('target', '=', target)
    .orderBy('created_at', 'desc')
    .limit(count)
    .execute()
  return rows.map((row) => ({
    purpose: row.purpose,
    createdAt: row.created_at,
    isUsed: row.used_at !== null,
  }))
}

/** When a network asked for its nth newest code; undefined when it did not ask so often. */
export async function nthNewestOfNetwork(
  transaction: Transaction,
  networkHmac: Buffer,
  n: number,
): Promise<Date | undefined> {
  const row = await transaction
    .selectFrom('challenge')
    .select('created_at')
    .where('network_hmac', '=', networkHmac)
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
  codeHmac: Buffer
  tries: number
  createdAt: Date
  expiresAt: Date
}

/** Stores a code and ends the ones it replaces. */
export async function replaceChallenge(transaction: Transaction, challenge: NewChallenge): Promise<void> {
  await transaction
    .updateTable('challenge')
    .set({ expires_at: challenge.createdAt })
    .where('target', '=', challenge.target)
    .where('purpose', '=', challenge.purpose)
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
      code_hmac: challenge.codeHmac,
      tries_left: challenge.tries,
      created_at: challenge.createdAt,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** Forgets old codes, so that addresses of people who asked once do not stay. */
export async function forgetOldChallenges(transaction: Transaction, until: Date): Promise<void> {
  await forgetSome(transaction, 'challenge', { key: 'challenge_id', by: 'created_at', until })
}

/** Where a code was sent. */
export async function targetOf(database: Kysely<Tables>, challengeId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('challenge')
    .select('target')
    .where('challenge_id', '=', challengeId)
    .executeTakeFirst()
  return row?.target
}

export type Guess = {
  challengeId: string
  target: string
  /** The device that guesses: only the one that asked may. */
  deviceHmac: Buffer
  codeHmac: Buffer
  now: Date
  /** The purposes the code may have been sent for. */
  purposes: readonly CodePurpose[]
  /** Whether a right guess uses the code up. */
  uses: boolean
}

/**
 * Compares, counts a wrong try and uses up a right code in one conditional statement: however many
 * guesses arrive together, no more than the tries left are compared and one of them can use the code.
 * Undefined where there was nothing left to guess at.
 */
export async function guess(
  database: Kysely<Tables>,
  { challengeId, target, deviceHmac, codeHmac, now, purposes, uses }: Guess,
): Promise<{ isRight: boolean; triesLeft: number } | undefined> {
  const { rows } = await sql<{ is_right: boolean; tries_left: number }>`
    update challenge set
      tries_left = tries_left - (code_hmac <> ${codeHmac}::bytea)::int,
      used_at = case when ${uses}::boolean and code_hmac = ${codeHmac}::bytea then ${now}::timestamptz end
    where challenge_id = ${challengeId}::uuid
      and target = ${target} and device_hmac = ${deviceHmac}::bytea and purpose in (${sql.join(purposes)})
      and used_at is null and expires_at > ${now}::timestamptz and tries_left > 0
    returning code_hmac = ${codeHmac}::bytea as is_right, tries_left`.execute(database)
  const [row] = rows
  return row && { isRight: row.is_right, triesLeft: row.tries_left }
}

/** Whether a code that is otherwise good was guessed at too often. */
export async function isGuessedOut(
  database: Kysely<Tables>,
  { challengeId, target, deviceHmac, now }: Pick<Guess, 'challengeId' | 'target' | 'deviceHmac' | 'now'>,
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
