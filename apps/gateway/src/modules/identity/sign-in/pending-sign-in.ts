import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { Tables } from '#src/database/tables.ts'
import type { CodeSecrets } from '../codes/code-secrets.ts'
import { hashSecret, isSecretShaped, newSecret } from '../sessions/session-secrets.ts'
import { addPending, deletePending, findPending } from './pending-sign-in-store.ts'
import { provedLogin } from './proved-login.ts'

const lifeMs = 600_000

/** What waits: for a new password, or for a decision whether `login` belongs to the account of `memberId`. */
const payloads = {
  password: z.object({ memberId: z.string() }),
  association: z.object({ memberId: z.string(), login: provedLogin }),
} as const

export type PendingKind = keyof typeof payloads
export type Pending<Kind extends PendingKind> = z.output<(typeof payloads)[Kind]>

type PendingKey<Kind extends PendingKind> = { token: string; kind: Kind; device: string; now: Date }

/** Keeps a sign-in for ten minutes; its token works once, for its purpose, on the device it was given to. */
export async function keepPending<Kind extends PendingKind>(
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
  await addPending(transaction, row, now)
  return token
}

/** What waits under a token, which keeps waiting. */
export async function readPending<Kind extends PendingKind>(
  database: Kysely<Tables>,
  secrets: CodeSecrets,
  key: PendingKey<Kind>,
): Promise<Pending<Kind> | undefined> {
  return isSecretShaped(key.token)
    ? parsed(key.kind, await findPending(database, rowKey(secrets, key)))
    : undefined
}

/** What waited under a token, which is used up: of two that come together one gets it. */
export async function takePending<Kind extends PendingKind>(
  transaction: Kysely<Tables>,
  secrets: CodeSecrets,
  key: PendingKey<Kind>,
): Promise<Pending<Kind> | undefined> {
  return isSecretShaped(key.token)
    ? parsed(key.kind, await deletePending(transaction, rowKey(secrets, key)))
    : undefined
}

function rowKey(secrets: CodeSecrets, { token, kind, device, now }: PendingKey<PendingKind>) {
  return { tokenHash: hashSecret(token), kind, deviceHmac: secrets.deviceHmac(device), now }
}

function parsed<Kind extends PendingKind>(kind: Kind, payload: unknown): Pending<Kind> | undefined {
  // The table of schemas forgets which kind it was asked for.
  return payload === undefined ? undefined : (payloads[kind].parse(payload) as Pending<Kind>)
}
