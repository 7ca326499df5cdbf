import type { Kysely } from 'kysely'
import * as z from 'zod'
import { retention } from '@crema/contract/privacy/retention'
import type { Tables } from '#src/database/tables.ts'
import type { CodeSecrets } from '../codes/code-secrets.ts'
import { hashSecret, isSecretShaped, newSecret } from '../sessions/session-secrets.ts'
import { insertPendingSignIn, deletePendingSignIn, findPendingSignIn } from './pending-sign-in-store.ts'
import { provedLogin } from './proved-login.ts'

const lifeMs = retention.pendingMinutes * 60_000

/** What a sign-in waits for: a new password, or whether `login` is linked to the account of `memberId`. */
const payloads = {
  password: z.object({ memberId: z.string() }),
  association: z.object({ memberId: z.string(), login: provedLogin }),
} as const

export type PendingKind = keyof typeof payloads
export type Pending<Kind extends PendingKind> = z.output<(typeof payloads)[Kind]>

type PendingKey<Kind extends PendingKind> = { token: string; kind: Kind; device: string; now: Date }

/** Stores a sign-in for ten minutes. Its token is valid once, for its purpose, on the device that got it. */
export async function storePendingSignIn<Kind extends PendingKind>(
  transaction: Kysely<Tables>,
  secrets: CodeSecrets,
  { kind, payload, device, now }: { kind: Kind; payload: Pending<Kind>; device: string; now: Date },
): Promise<string> {
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + lifeMs)
  const row = {
    tokenHash: hashSecret(token),
    kind,
    deviceHmac: secrets.deviceHmac(device),
    payload,
    expiresAt,
  }
  await insertPendingSignIn(transaction, row, now)
  return token
}

/** Reads a pending sign-in without using it up. */
export async function readPendingSignIn<Kind extends PendingKind>(
  database: Kysely<Tables>,
  secrets: CodeSecrets,
  key: PendingKey<Kind>,
): Promise<Pending<Kind> | undefined> {
  return isSecretShaped(key.token)
    ? parsed(key.kind, await findPendingSignIn(database, rowKey(secrets, key)))
    : undefined
}

/** Reads a pending sign-in and uses it up: of two concurrent calls one gets it. */
export async function consumePendingSignIn<Kind extends PendingKind>(
  transaction: Kysely<Tables>,
  secrets: CodeSecrets,
  key: PendingKey<Kind>,
): Promise<Pending<Kind> | undefined> {
  return isSecretShaped(key.token)
    ? parsed(key.kind, await deletePendingSignIn(transaction, rowKey(secrets, key)))
    : undefined
}

function rowKey(secrets: CodeSecrets, { token, kind, device, now }: PendingKey<PendingKind>) {
  return { tokenHash: hashSecret(token), kind, deviceHmac: secrets.deviceHmac(device), now }
}

function parsed<Kind extends PendingKind>(kind: Kind, payload: unknown): Pending<Kind> | undefined {
  // The schema is that of `kind`, which the index type does not express.
  return payload === undefined ? undefined : (payloads[kind].parse(payload) as Pending<Kind>)
}
