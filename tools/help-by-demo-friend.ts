/** Lets an invented friend help under an invitation, for tests and photographs. */
import type { Calls } from '@crema/contract/contract'
import type { Envelope } from '@crema/contract/http/envelope'

type DemoHelp = Envelope<Calls['POST fission/assist']['response']> & { name: string }

/**
 * A new member of the demo helps through the call of the page; with `shared` from one phone for all, so that the help is held
 * from the second one on. The answer is that of the call, with the friend's name.
 */
export async function helpByDemoFriend(
  origin: string,
  invitation: string,
  phone: 'own' | 'shared' = 'own',
): Promise<DemoHelp> {
  const answer = await fetch(`${origin}/demo/friend`, {
    method: 'POST',
    body: new URLSearchParams({ invitation, phone }),
  })
  return (await answer.json()) as DemoHelp // what /demo/friend sends where no page is accepted
}
