/** Members made by calls to the gateway, for tests and measurements that begin signed in. */
import { randomUUID } from 'node:crypto'
import type { Envelope } from '@crema/contract/http/envelope'
import type { SignInAnswer } from '@crema/contract/identity/member'
import { callGateway, codeFor, codesFor, requestFor } from './gateway-calls.ts'

const consents = {
  terms: true,
  privacy: true,
  personalInformation: true,
  transferAbroad: true,
  marketing: { push: false, sms: false, email: false },
} as const

type NewMember = {
  /** The campaigns that they claim, as `activityNo`. */
  claims?: readonly string[]
  /** The time of a gateway whose clock stands still. */
  nowMs?: number
}

/** Signs an e-mail address in as `registerBrowser` does, and returns the session's token. */
export async function registerMember(origin: string, email?: string, options?: NewMember): Promise<string> {
  return (await registerBrowser(origin, email, options)).token
}

/** What a browser has after a sign-in: the token of its tab and the session cookie, `name=value`. */
export type SignedInBrowser = { token: string; cookie: string }

/** Signs an e-mail address in by a code, which registers a new one, and claims the campaigns `claims`. */
export async function registerBrowser(
  origin: string,
  email = `member-${randomUUID().slice(0, 8)}@example.com`,
  { claims = [], nowMs = Date.now() }: NewMember = {},
): Promise<SignedInBrowser> {
  const seen = (await codesFor(origin, email)).length
  const asked = await callGateway(origin, 'POST customer/emailCode', { email, purpose: 'login' }, { nowMs })
  const code = await codeFor(origin, email, seen)
  const { url, ...sent } = requestFor(
    origin,
    'POST customer/emailLogin',
    { email, challengeId: asked.data.challengeId, code, consents },
    { nowMs },
  )
  const answer = await fetch(url, sent)
  const { data } = (await answer.json()) as Envelope<SignInAnswer> // the envelope of the contract
  const [cookie = ''] = answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
  const token = tokenOf(data)
  for (const activityNo of claims) {
    const { busCode } = await callGateway(
      origin,
      'POST activity/claim',
      { activityNo },
      { token, nowMs, idempotencyKey: randomUUID() },
    )
    if (busCode !== '1') throw new Error(`${activityNo} was refused: ${busCode}.`)
  }
  return { token, cookie }
}

export type Phone = { countryCode: string; mobile: string; e164: string }

/** Registers a phone and returns the session's token. */
export async function registerByPhone(origin: string, { e164, ...phone }: Phone): Promise<string> {
  const asked = await callGateway(origin, 'POST customer/smsCode', { ...phone, purpose: 'login' })
  const code = await codeFor(origin, e164)
  const answer = await callGateway(origin, 'POST customer/loginBySmsCode', {
    ...phone,
    challengeId: asked.data.challengeId,
    code,
    consents,
  })
  return tokenOf(answer.data)
}

function tokenOf(answer: { outcome: string; session?: { token: string } }): string {
  if (!answer.session) throw new Error(`The sign-in ended with ${answer.outcome}.`)
  return answer.session.token
}
