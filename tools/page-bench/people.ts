/** Members for the measurement, signed in by the real calls. */
import { randomUUID } from 'node:crypto'
import { callGateway, codeFor, codesFor } from '../gateway-calls.ts'

/** The token of somebody who signed in a moment ago: by default of somebody new. */
export async function memberToken(
  origin: string,
  email = `bench-${randomUUID().slice(0, 8)}@example.com`,
): Promise<string> {
  const seen = (await codesFor(origin, email)).length
  const {
    data: { challengeId },
  } = await callGateway(origin, 'POST customer/emailCode', { email, purpose: 'login' })
  const code = await codeFor(origin, email, seen)
  const { data } = await callGateway(origin, 'POST customer/emailLogin', {
    email,
    challengeId,
    code,
    consents: { terms: true, marketing: { push: false, sms: false, email: false } },
  })
  if (!('session' in data)) throw new Error(`${email} could not be signed in: ${data.outcome}`)
  return data.session.token
}
