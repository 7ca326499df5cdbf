import type { Member } from '@crema/contract/identity/member'

/** What of a member a rendered page may contain. */
export type PersonalMember = Pick<Member, 'memberId' | 'accountNumber' | 'displayName'>

/** A page that the gateway has rendered with the data of the member whose session cookie the browser has sent. */
export type PersonalPage = {
  member: PersonalMember
  /** The gateway's time of the rendering, in ms. */
  nowMs: number
  /** HAS_SESSION when the page started; another value is another session. */
  session: string | null
}
