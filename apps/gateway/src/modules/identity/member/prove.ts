import type { Result } from '#src/http/endpoint/route.ts'
import { findChallengeTarget } from '../codes/challenge-store.ts'
import { consumeCode, type CodeRefusal } from '../codes/check-code.ts'
import { checkPassword, type PasswordServices } from '../passwords/check-password.ts'
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

/** Whether the caller is the member, by the password or by a code that was sent to the member's address or phone. */
export async function prove(
  services: PasswordServices,
  { memberId, challengeId, code, password, ...call }: Proof,
): Promise<Result<true, CodeRefusal | 'passwordWrong' | 'tooManyRequests'>> {
  const member = await findMember(services.database, memberId)
  if (!member) throw new Error('The member of a session was not found.')
  if (challengeId !== undefined && code !== undefined) {
    const target = await findChallengeTarget(services.database, challengeId)
    if (target === undefined || (target !== member.email && target !== member.phone))
      return { refused: 'codeExpired' }
    const { device, now } = call
    const consumed = await consumeCode(
      services.database,
      services.secrets,
      { challengeId, target, code, device, now },
      'proof',
    )
    return 'refused' in consumed ? consumed : { ok: true }
  }
  if (password === undefined) return { refused: 'codeExpired' }
  const checked = await checkPassword(services, { member, login: memberId, password, ...call })
  if ('refused' in checked) return checked
  return checked.ok ? { ok: true } : { refused: 'passwordWrong' }
}
