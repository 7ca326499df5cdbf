/** Creates launch tokens as the app's back end does before it opens the page for a member. */
import { randomUUID } from 'node:crypto'
import { partnerHeaders, signRequest } from '@crema/gateway/modules/partners/request-signature'

/** The partner and secret of the demo, which are public. */
const [partner, secret] = ['demo-till', 'crema-demo-till-secret-known-to-everybody']

/** A token that signs the member in once, as `token` in a link. */
export async function launchTokenFor(origin: string, memberId: string): Promise<string> {
  const path = '/partner/v1/launch-tokens'
  const [timestamp, nonce, body] = [String(Date.now()), randomUUID(), JSON.stringify({ memberId })]
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [partnerHeaders.partner]: partner,
      [partnerHeaders.timestamp]: timestamp,
      [partnerHeaders.nonce]: nonce,
      [partnerHeaders.signature]: signRequest(
        { method: 'POST', path, timestamp, nonce, body: Buffer.from(body) },
        secret,
      ),
    },
    body,
  })
  if (!answer.ok) throw new Error(`No launch token: ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token // the response of the partner API
}
