import type { Result } from '#src/http/endpoint/route.ts'
import { targetOf } from '../codes/challenge-store.ts'
import { spendCode, type CodeRefusal } from '../codes/check-code.ts'
import { tryPassword, type PasswordParts } from '../passwords/check-password.ts'
import { findMember } from './member-store.ts'

export type Proof = {
  memberId: string
  challengeId?: string | undefined
  code?: string | undefined
  password?: string | undefined
  device: string
  address: string
  now: Date
}

/** Whether it is the member who calls: by her password, or by a code that was sent to her own address or phone. */
export async function prove(
  parts: PasswordParts,
  { memberId, challengeId, code, password, ...call }: Proof,
): Promise<Result<true, CodeRefusal | 'passwordWrong' | 'tooManyRequests'>> {
  const member = await findMember(parts.database, memberId)
  if (!member) throw new Error('A session outlived its member.')
  if (challengeId !== undefined && code !== undefined) {
    const target = await targetOf(parts.database, challengeId)
    if (target === undefined || (target !== member.email && target !== member.phone))
      return { refused: 'codeExpired' }
    const { device, now } = call
    const spent = await spendCode(
      parts.database,
      parts.secrets,
      { challengeId, target, code, device, now },
      'proof',
    )
    return 'refused' in spent ? spent : { ok: true }
  }
  if (password === undefined) return { refused: 'codeExpired' }
  const tried = await tryPassword(parts, { member, login: memberId, password, ...call })
  if ('refused' in tried) return tried
  return tried.ok === 'right' ? { ok: true } : { refused: 'passwordWrong' }
}
