import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import { findByLogin, linkLogin, lockMember, removeLogins, type MemberRow } from '../member/member-store.ts'
import { tellOfLogin, type NoticePlace } from '../member/send-notice.ts'
import type { ProviderLogin } from '../sign-in/proved-login.ts'

export type LoginOwner = Pick<MemberRow, 'member_id' | 'status'>

/** Whose account a login opens. */
export function findOwner(database: Kysely<Tables>, login: ProviderLogin): Promise<LoginOwner | undefined> {
  return findByLogin(database, login)
}

/**
 * Lets a member sign in by another house, and tells her by mail. Throws a unique violation when somebody else is just
 * doing so with the same one.
 */
export async function addProviderLogin(
  transaction: Kysely<Tables>,
  outbox: Pick<Outbox, 'enqueue'>,
  { memberId, login, place }: { memberId: string; login: ProviderLogin; place: NoticePlace },
): Promise<Result<MemberRow, 'alreadyMember'>> {
  const owner = await findByLogin(transaction, login)
  if (owner && owner.member_id !== memberId) return { refused: 'alreadyMember' }
  if (!owner) {
    await linkLogin(transaction, memberId, login, place.now)
    await tellOfLogin(transaction, outbox, memberId, login.provider, place)
  }
  return { ok: await present(transaction, memberId) }
}

/**
 * Ends that a member signs in by another house, unless it is all she has. A passkey does not count: a device can be
 * lost, and a code must then still reach her.
 */
export async function removeProviderLogins(
  transaction: Kysely<Tables>,
  memberId: string,
  provider: ProviderLogin['provider'],
): Promise<Result<MemberRow, 'lastLogin'>> {
  const { email, phone, providers } = await present(transaction, memberId)
  if (email === null && phone === null && providers.every((each) => each === provider))
    return { refused: 'lastLogin' }
  await removeLogins(transaction, memberId, provider)
  return { ok: await present(transaction, memberId) }
}

async function present(transaction: Kysely<Tables>, memberId: string): Promise<MemberRow> {
  const member = await lockMember(transaction, memberId)
  if (!member) throw new Error('A session outlived its member.')
  return member
}
