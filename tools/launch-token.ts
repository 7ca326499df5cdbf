/** Creates launch tokens as the app's back end does before it opens the page for a member. */
import { callPartnerApi } from './partner-call.ts'

/** A token that signs the member in once, as `token` in a link. */
export async function launchTokenFor(origin: string, memberId: string): Promise<string> {
  const { token } = await callPartnerApi<{ token: string }>(origin, 'launch-tokens', { memberId })
  return token
}
