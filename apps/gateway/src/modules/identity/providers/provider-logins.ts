import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import type { Directory } from '#src/modules/directory/directory.ts'
import { findByLogin, linkLogin, lockMember, removeLogins, type MemberRow } from '../member/member-store.ts'
import { notifyLoginAdded, type NoticeDetails, type NoticeServices } from '../member/send-notice.ts'
import type { ProviderLogin } from '../sign-in/proved-login.ts'

type WithDirectory = { directory?: Directory | undefined }

export type LoginOwner = Pick<MemberRow, 'member_id' | 'status'>

/** The account that a login opens. */
export function findLoginOwner(
  database: Kysely<Tables>,
  login: ProviderLogin,
): Promise<LoginOwner | undefined> {
  return findByLogin(database, login)
}

/**
 * Links a provider's identity to a member and notifies them. Throws a unique violation where a concurrent
 * transaction links the same identity.
 */
export async function addProviderLogin(
  transaction: Kysely<Tables>,
  services: NoticeServices & WithDirectory,
  { memberId, login, details }: { memberId: string; login: ProviderLogin; details: NoticeDetails },
): Promise<Result<MemberRow, 'alreadyMember'>> {
  const owner = await findByLogin(transaction, login)
  if (owner && owner.member_id !== memberId) return { refused: 'alreadyMember' }
  if (!owner) {
    const reserved = await services.directory?.reserve(transaction, memberId, login)
    if (reserved && 'refused' in reserved) return { refused: 'alreadyMember' }
    await linkLogin(transaction, memberId, login, details.now)
    await notifyLoginAdded(transaction, services, memberId, login.provider, details)
  }
  return { ok: await requireMember(transaction, memberId) }
}

/**
 * Unlinks a provider, unless it is the member's last login. Passkeys do not count: a device can be lost, and a code must
 * then still reach the member.
 */
export async function removeProviderLogins(
  transaction: Kysely<Tables>,
  { directory }: WithDirectory,
  memberId: string,
  provider: ProviderLogin['provider'],
): Promise<Result<MemberRow, 'lastLogin'>> {
  const { email, phone, providers } = await requireMember(transaction, memberId)
  if (email === null && phone === null && providers.every((each) => each === provider))
    return { refused: 'lastLogin' }
  await directory?.hold(transaction, memberId)
  await removeLogins(transaction, memberId, provider)
  return { ok: await requireMember(transaction, memberId) }
}

async function requireMember(transaction: Kysely<Tables>, memberId: string): Promise<MemberRow> {
  const member = await lockMember(transaction, memberId)
  if (!member) throw new Error('A session outlived its member.')
  return member
}
