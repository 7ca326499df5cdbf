import type { MemberChanges } from '#src/database/member-changes.ts'
import type { Services } from '#src/services.ts'

type Announcer = Pick<MemberChanges, 'announce'>

/** Where changes of a member are announced: an open page of a guest listens to the market of their account. */
export function changesOfMember(
  { memberChanges, markets }: { memberChanges: Announcer; markets?: Services['markets'] | undefined },
  homeMarket: string | null,
): Announcer {
  if (homeMarket === null) return memberChanges
  // A page that misses a change reads it when it is looked at again.
  return markets?.list.find(({ name }) => name === homeMarket)?.services?.memberChanges ?? memberChanges
}
