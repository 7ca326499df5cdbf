/** Calls the partner API as the demo's partner: the app's back end, a kiosk. */
import { randomUUID } from 'node:crypto'
import { partnerHeaders, signRequest } from '@crema/gateway/modules/partners/request-signature'

/** The partner and secret of the demo, which are public. */
const [partner, secret] = ['demo-till', 'crema-demo-till-secret-known-to-everybody']

/** POSTs to a path below `/partner/v1/`, signed. */
export async function callPartnerApi<Answer>(origin: string, name: string, input: object): Promise<Answer> {
  const path = `/partner/v1/${name}`
  const [timestamp, nonce, body] = [String(Date.now()), randomUUID(), JSON.stringify(input)]
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
      [partnerHeaders.idempotencyKey]: randomUUID(),
    },
    body,
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer // as the partner API's document describes it
}
