import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { freshEmail, freshPhone, testMembers, wrongCode } from '../testing-members.ts'
import { securityNames } from './security-names.ts'

vi.setConfig({ testTimeout: 60_000 })

let gateway: TestGateway
let members: ReturnType<typeof testMembers>
let seen = 0
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-11-21T08:00:00Z', config: { trustProxy: ['127.0.0.1'] } })
  members = testMembers(gateway)
})
afterAll(() => gateway.close())

const all = () => gateway.log.filter(({ event }) => event !== undefined)
/** The events since the last call, reduced to what happened. */
function newEvents() {
  const lines = all().slice(seen)
  seen += lines.length
  return lines.map(({ event, method, outcome }) => [event, method, outcome].filter(Boolean).join(' '))
}
const nameOf = (...given: Parameters<ReturnType<typeof securityNames>>) =>
  securityNames(gateway.services.config.serverSecret)(...given)

test('sign-ins, their failures and holds are events', async () => {
  newEvents()
  const device = randomUUID()
  const email = freshEmail()
  const given = await members.emailCode(email, 'login', device)
  const login = (more: object) =>
    gateway.call('POST customer/emailLogin', { email, ...more }, members.at(device))
  await login({ ...given, code: wrongCode(given.code) })
  await login({ password: 'no password of theirs' })
  for (let count = 0; count < 5; count++) await login({ password: 'no password of theirs' })
  expect(newEvents()).toEqual([
    'codeRequest email done',
    'signIn code codeWrong',
    ...Array.from({ length: 5 }, () => expect.stringMatching(/^signIn password \w+$/) as unknown),
    'signIn password tooManyRequests',
  ])
  const { member } = await members.registerByEmail()
  expect(newEvents()).toEqual(['codeRequest email done', 'signIn code registered'])
  expect(all().at(-1)).toMatchObject({ member: nameOf('member', member.memberId) })
  expect(all().at(-1)).not.toHaveProperty('login')
  expect(all().find(({ outcome }) => outcome === 'codeWrong')).toMatchObject({
    login: nameOf('login', email),
  })
})

test('an address has one name however it is written, and a network has one', async () => {
  const email = freshEmail()
  const request = (to: string, address: string) =>
    gateway.call(
      'POST customer/emailCode',
      { email: to, purpose: 'login' },
      { headers: { 'x-forwarded-for': address } },
    )
  await request(email, '2001:db8::1')
  await request(email.toUpperCase(), '2001:db8::2')
  await request(email, '2001:db8:0:1::1')
  const [first, second, third] = all().slice(-3)
  expect(first).toMatchObject({ login: nameOf('login', email), network: nameOf('network', '2001:db8::') })
  expect(second).toMatchObject({ login: first?.['login'], network: first?.['network'] })
  expect(third?.['network']).not.toBe(first?.['network'])
})

test('changes of an account are events of its member, up to its deletion', async () => {
  const phone = freshPhone()
  const { device, token, member, cookie } = await members.registerByPhone(phone)
  const at = members.at(device, token, cookie)
  const email = freshEmail()
  newEvents()
  await gateway.call(
    'POST customer/setEmail',
    { email, ...(await members.emailCode(email, 'bind', device)) },
    at,
  )
  await gateway.call('POST customer/setPassword', { newPassword: 'a password of somebody' }, at)
  await gateway.call('POST customer/proof', { password: 'a password of somebody' }, at)
  await gateway.call('GET customer/export', {}, at)
  await gateway.call('POST customer/logout', {}, at)
  const lines = all()
  expect(newEvents()).toEqual([
    'codeRequest email done',
    'emailChange done',
    'passwordChange saved',
    'proof password done',
    expect.stringMatching(/^export \w+$/) as unknown,
    'signOut done',
  ])
  for (const line of lines.slice(-5))
    expect(line).toMatchObject({ member: nameOf('member', member.memberId) })
  gateway.clock.move(60_000)
  const code = await members.smsCode(phone, 'deregister', device)
  const { data } = await gateway.call(
    'POST customer/deregister/verify',
    { ...phone, ...code },
    members.at(device),
  )
  await gateway.call('POST customer/deregister/confirm', {}, { token: data.logoutToken })
  expect(newEvents()).toEqual(['codeRequest phone done', 'deletionProof code done', 'accountDeletion done'])
  expect(all().at(-1)).toMatchObject({ member: nameOf('member', member.memberId) })
})

test('a call that is refused before its handler is an event; other calls are none', async () => {
  newEvents()
  await gateway.call(
    'POST customer/setPassword',
    { newPassword: 'a password of somebody' },
    { token: 'none' },
  )
  await gateway.send('POST customer/thirdLogin', { provider: 'someone@example.com' })
  await gateway.call('GET activity/list', {})
  expect(newEvents()).toEqual(['passwordChange loginRequired', 'signIn none badRequest'])
})

test('a line has these fields alone, and no text of a request', () => {
  const fields = [
    'level',
    'time',
    'traceId',
    'event',
    'method',
    'outcome',
    'member',
    'login',
    'network',
    'msg',
  ]
  expect(all().length).toBeGreaterThan(10)
  for (const line of all()) {
    expect(fields).toEqual(expect.arrayContaining(Object.keys(line)))
    expect(line).toMatchObject({
      level: 'info',
      msg: 'Security event.',
      network: expect.any(String) as unknown,
    })
    expect(JSON.stringify(line)).not.toMatch(/@|password of|\+81|127\.0\.0\.1/)
  }
})

test('another process gives the same names with the same secret only', () => {
  const one = securityNames('a secret that is long enough for it')
  expect(one('member', 'x')).toBe(securityNames('a secret that is long enough for it')('member', 'x'))
  expect(one('member', 'x')).not.toBe(one('login', 'x'))
  expect(one('member', 'x')).not.toBe(securityNames('another secret that is long enough')('member', 'x'))
})
