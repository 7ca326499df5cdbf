import type { LoginKind, Member } from '@crema/contract/identity/member'
import type { MemberRow } from './member-store.ts'

/** A member as the contract returns it to the member. */
export function toMember(row: MemberRow): Member {
  return {
    memberId: row.member_id,
    accountNumber: row.account_number,
    email: row.email,
    phone: row.phone,
    country: row.country,
    language: row.language,
    registeredAt: row.registered_at.toISOString(),
    displayName: row.display_name,
    hasPassword: row.password_hash !== null,
    logins: loginsOf(row),
  }
}

function loginsOf({ email, phone, providers, has_passkey: hasPasskey }: MemberRow): LoginKind[] {
  return [
    ...(email === null ? [] : ['email' as const]),
    ...(phone === null ? [] : ['phone' as const]),
    ...providers,
    ...(hasPasskey ? ['passkey' as const] : []),
  ]
}
