/** Members and devices that call the gateway as the page does, for tests. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { CodePurpose } from '@crema/contract/endpoints/sign-in/send-email-code'
import { headers } from '@crema/contract/http/headers'
import type { SignInAnswer } from '@crema/contract/identity/member'
import type { TestGateway } from '#src/testing/gateway.ts'

/** Everything that any country asks for. */
export const consents = {
  terms: true,
  privacy: true,
  personalInformation: true,
  transferAbroad: true,
  marketing: { push: false, sms: false, email: false },
} as const

type Public = Exclude<CodePurpose, 'associate'>

let phones = 0
let addressCount = 0
export const freshEmail = () => `person${(addressCount += 1)}-${randomUUID().slice(0, 8)}@example.com`
/** A Japanese mobile phone, in national format. */
export const freshPhone = () => ({
  countryCode: '81',
  mobile: `0901${String((phones += 1)).padStart(7, '0')}`,
})
export const e164 = ({ countryCode, mobile }: { countryCode: string; mobile: string }) =>
  `+${countryCode}${mobile.slice(1)}`

/** Registers and signs in members of a test gateway. */
export function testMembers(gateway: TestGateway) {
  const codesTo = async (to: string) => {
    const answer = await gateway.app.inject({ url: '/demo/inbox', query: { to } })
    return answer.json<{ items: { code: string; purpose: string }[]; notices: { notice: string }[] }>()
  }
  const at = (device: string, token?: string, cookie?: string) => ({
    token,
    headers: { [headers.deviceId]: device, ...(cookie !== undefined && { cookie }) },
  })

  async function emailCode(email: string, purpose: Public, device: string) {
    const seen = (await codesTo(email)).items.length
    const { data } = await gateway.call('POST customer/emailCode', { email, purpose }, at(device))
    return { challengeId: data.challengeId, code: await newCodeOf(email, seen) }
  }

  async function smsCode(phone: { countryCode: string; mobile: string }, purpose: Public, device: string) {
    const to = e164(phone)
    const seen = (await codesTo(to)).items.length
    const { data } = await gateway.call('POST customer/smsCode', { ...phone, purpose }, at(device))
    return { challengeId: data.challengeId, code: await newCodeOf(to, seen) }
  }

  async function newCodeOf(to: string, seen: number): Promise<string> {
    await expect.poll(async () => (await codesTo(to)).items.length, { timeout: 60_000 }).toBeGreaterThan(seen)
    return (await codesTo(to)).items[0]?.code ?? ''
  }

  async function registerByEmail(email = freshEmail(), device: string = randomUUID()) {
    const given = await emailCode(email, 'login', device)
    const answer = await gateway.send('POST customer/emailLogin', { email, ...given, consents }, at(device))
    return {
      email,
      device,
      ...signedIn(answer.json<{ data: SignInAnswer }>().data),
      cookie: cookieOf(answer.cookies),
    }
  }

  async function registerByPhone(phone = freshPhone(), device: string = randomUUID()) {
    const given = await smsCode(phone, 'login', device)
    const answer = await gateway.send(
      'POST customer/loginBySmsCode',
      { ...phone, ...given, consents },
      at(device),
    )
    return {
      phone,
      device,
      ...signedIn(answer.json<{ data: SignInAnswer }>().data),
      cookie: cookieOf(answer.cookies),
    }
  }

  /** The HTTP status of a call that needs a session. */
  const statusOf = async (token: string) =>
    (await gateway.send('GET customer/info', {}, { token })).statusCode
  const noticesTo = async (email: string) => (await codesTo(email)).notices.map(({ notice }) => notice)

  return {
    at,
    codesTo,
    emailCode,
    smsCode,
    newCodeOf,
    registerByEmail,
    registerByPhone,
    statusOf,
    noticesTo,
  }
}

export function signedIn(answer: SignInAnswer) {
  if (!('session' in answer)) throw new Error(`The sign-in ended as ${answer?.outcome}.`)
  return { outcome: answer.outcome, token: answer.session.token, member: answer.member }
}

function cookieOf(cookies: readonly { name: string; value: string }[]): string {
  const [cookie] = cookies
  return cookie ? `${cookie.name}=${cookie.value}` : ''
}

export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
