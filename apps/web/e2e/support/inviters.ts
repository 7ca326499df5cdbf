/** Inviters of friend assist, made by calls to the gateway. */
import { randomUUID } from 'node:crypto'
import type { Locale } from '@crema/i18n/locales'
import { callGateway } from '@crema/tools/gateway-calls'
import { registerMember } from '@crema/tools/register-member'
import { countryOf } from './members.ts'

export type Inviter = { token: string; memberId: string; fissionCode: string; activityNo: string }

/** Registers a member with a name, and starts their invitation. */
export async function startInviting(
  origin: string,
  { activityNo = 'DEMO-FISSION', name = 'Mira Larsen' } = {},
): Promise<Inviter> {
  const token = await registerMember(origin)
  const { data: member } = await callGateway(
    origin,
    'POST customer/profile',
    { displayName: name },
    { token },
  )
  const started = await callGateway(
    origin,
    'POST fission/start',
    { activityNo },
    { token, idempotencyKey: randomUUID() },
  )
  if (started.busCode !== '1') throw new Error(`${activityNo} was refused: ${started.busCode}.`)
  return { token, memberId: member.memberId, fissionCode: started.data.fissionCode, activityNo }
}

/** The link that an inviter shares. */
export function invitationLink(
  { activityNo, fissionCode, memberId }: Inviter,
  language: Locale = 'en',
  more: Record<string, string> = {},
): string {
  const search = new URLSearchParams({
    activityNo,
    fissionCode,
    lang: language,
    cnty: countryOf(language).toLowerCase(),
    shareMemberId: memberId,
    ...more,
  })
  return `/marketing/fission?${search.toString()}`
}

/** A friend helps without the page. Returns the outcome. */
export async function helpBy(
  origin: string,
  token: string,
  { activityNo, fissionCode }: Inviter,
): Promise<string> {
  const { busCode } = await callGateway(
    origin,
    'POST fission/assist',
    { activityNo, fissionCode },
    { token, idempotencyKey: randomUUID() },
  )
  return busCode
}

/** How many friends have helped, as the inviter reads it. */
export async function helpersOf(origin: string, { token, activityNo }: Inviter): Promise<number> {
  const { data } = await callGateway(origin, 'GET fission/detail', { activityNo }, { token })
  return data.own?.helpers ?? 0
}
