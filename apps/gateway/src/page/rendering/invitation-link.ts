import { readLaunchPayload, readSharePayload } from '@crema/contract/launch/launch-payload'
import { activityNoShape } from '@crema/contract/limits'
import { withSearch } from './address.ts'

/** What the page asks about invitations of friend assist. */
export type InvitationLookup = {
  exists: (activityNo: string, fissionCode: string) => Promise<boolean>
  /** The code of the invitation that a member has started last in a campaign. */
  codeOf: (activityNo: string, memberId: string) => Promise<string | undefined>
}

/** In place of every code that is no invitation's, so that they share one cached page. No code has this shape. */
export const unknownFissionCode = 'unknown'

const invitationPath = /^\/marketing\/fission\/?$/i

export const isInvitationPath = (pathname: string): boolean => invitationPath.test(pathname)

/**
 * The address of an invitation whose link names the inviter and not the code: by `shareMemberId`, or in the payload `q` of the
 * chain's app. Undefined where nothing has to be added.
 */
export async function completeInvitationLink(
  { pathname, searchParams }: URL,
  origin: string,
  codeOf: InvitationLookup['codeOf'],
): Promise<string | undefined> {
  if (!isInvitationPath(pathname) || searchParams.has('fissionCode')) return undefined
  const q = searchParams.get('q')
  const shared = q === null ? undefined : readSharePayload(q, origin)
  const sharedSearch = new URL(shared?.path ?? '/', origin).searchParams
  const activityNo = searchParams.get('activityNo') ?? shared?.activityNo
  const memberId =
    searchParams.get('shareMemberId')
    ?? shared?.memberId
    ?? (q === null ? undefined : readLaunchPayload(q)?.memberId)
  if (activityNo === undefined || !activityNoShape.test(activityNo)) return undefined
  const fissionCode = sharedSearch.get('fissionCode') ?? (memberId && (await codeOf(activityNo, memberId)))
  if (!fissionCode) return undefined
  const added = new URLSearchParams({ activityNo, fissionCode, ...(memberId && { shareMemberId: memberId }) })
  return withSearch(`${pathname}?${added.toString()}`, searchParams)
}

/** The address that is rendered for `href`: the same one for all codes that are no invitation's. */
export async function withoutUnknownInvitation(
  href: string,
  exists: InvitationLookup['exists'],
): Promise<string> {
  const { pathname, searchParams } = new URL(href, 'http://page')
  const [activityNo, fissionCode] = [searchParams.get('activityNo'), searchParams.get('fissionCode')]
  if (activityNo === null || fissionCode === null) return href
  if (activityNoShape.test(activityNo) && (await exists(activityNo, fissionCode))) return href
  searchParams.set('fissionCode', unknownFissionCode)
  return `${pathname}?${searchParams.toString()}`
}

/** Whether a rendered address is that of a code that is no invitation's. */
export const isUnknownInvitation = (href: string): boolean =>
  new URL(href, 'http://page').searchParams.get('fissionCode') === unknownFissionCode
