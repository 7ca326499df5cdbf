import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemoData } from '../demo/demo-data.ts'
import { createLog } from './log.ts'
import { e164, freshEmail, freshPhone, testMembers } from './modules/identity/testing-members.ts'
import { startGateway, type TestGateway } from './testing/gateway.ts'

describe('the log of a sign-in and a claim', () => {
  let gateway: TestGateway
  const email = 'someone.private@example.com'
  const address = '203.0.113.77'
  const secrets: Record<string, string> = {
    email,
    name: 'someone.private',
    address,
    agent: 'A Phone of Mine/1.0',
  }

  beforeAll(async () => {
    gateway = await startGateway({ config: { trustProxy: ['127.0.0.1'] } })
    await loadDemoData(gateway.services.database, gateway.clock.now())
    const headers = {
      'x-forwarded-for': address,
      'user-agent': 'A Phone of Mine/1.0',
      'x-country': 'JP',
      'x-lang': 'ja',
    }

    const asked = await gateway.call('POST customer/emailCode', { email, purpose: 'login' }, { headers })
    secrets['challenge'] = asked.data.challengeId
    const { token, memberId } = await gateway.signIn('another.private@example.com')
    Object.assign(secrets, { token, memberId, other: 'another.private' })
    const idempotencyKey = '0f8fad5b-d9cb-469f-a165-70867728950e'
    secrets['key'] = idempotencyKey
    const claimed = await gateway.call(
      'POST activity/claim',
      { activityNo: 'DEMO-ALLDRINK' },
      { token, headers, idempotencyKey },
    )
    const voucherNo = claimed.data.vouchers[0]?.voucherNo
    if (voucherNo === undefined) throw new Error('nothing was claimed')
    secrets['voucher'] = voucherNo
    const shown = await gateway.call('POST coupon/code', { voucherNo }, { token, headers })
    secrets['counterCode'] = shown.data.qrText
    const card = await gateway.call('POST customer/code', { voucherNo }, { token, headers })
    secrets['memberCode'] = card.data.qrText
    await gateway.call('GET customer/info', {}, { token, headers })
    // Errors are logged with more details, and unknown paths are logged, too.
    await gateway.send(
      'POST customer/emailLogin',
      { email, challengeId: asked.data.challengeId, code: '000000' },
      { headers },
    )
    await gateway.send(
      'POST customer/emailLogin',
      { email: [email], password: 'a-password-of-mine' },
      { headers },
    )
    secrets['password'] = 'a-password-of-mine'
    await gateway.sendRaw('POST customer/emailCode', `{"email": "${email}"`, { headers })
    await gateway.app.inject({ url: `/capi/${email}?token=${token}`, headers })
    await gateway.app.inject({
      url: `/home/${email}?token=${token}`,
      headers: { ...headers, accept: 'text/html' },
    })
    const inbox = await gateway.app.inject({ url: `/demo/inbox?to=${email}` })
    secrets['code'] = inbox.json<{ items: { code: string }[] }>().items[0]?.code ?? 'no code'
  })
  afterAll(() => gateway.close())

  test('has the endpoint and the outcome', () => {
    expect(gateway.log).toContainEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown,
      traceId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      method: 'POST',
      path: '/capi/activity/claim',
      status: 200,
      ms: expect.any(Number) as unknown,
      endpoint: 'activity/claim',
      outcome: '1',
      country: 'JP',
      locale: 'ja',
    })
    expect(gateway.log.map((line) => line['outcome'])).toContain('codeWrong')
    expect(gateway.log).toContainEqual({
      level: 'info',
      time: expect.any(String) as unknown,
      traceId: expect.any(String) as unknown,
      event: 'signIn',
      method: 'code',
      outcome: 'codeWrong',
      login: expect.stringMatching(/^[\w-]{16}$/) as unknown,
      network: expect.stringMatching(/^[\w-]{16}$/) as unknown,
      msg: 'Security event.',
    })
  })

  test('has no personal data', () => {
    const text = gateway.log.map((line) => JSON.stringify(line)).join('\n')
    expect(Object.keys(secrets)).toHaveLength(14)
    for (const [what, secret] of Object.entries(secrets)) {
      expect(secret.length, what).toBeGreaterThanOrEqual(6)
      expect(text.includes(secret), `the ${what} ${secret} is in the log`).toBe(false)
    }
  })
})

test('the log has no personal data from registration to deletion', async () => {
  await using gateway = await startGateway()
  const members = testMembers(gateway)
  const { call } = gateway
  const phone = freshPhone()
  const [device, email, password] = ['the-device-of-somebody', freshEmail(), 'a password of somebody']
  const { token, member, cookie } = await members.registerByPhone(phone, device)
  const at = members.at(device, token, cookie)
  const own = [
    device,
    email,
    password,
    token,
    cookie,
    member.memberId,
    e164(phone),
    phone.mobile,
    'Somebody Special',
    'a-nonce-of-theirs',
    'an-id-token-of-theirs',
  ]
  const given = await members.emailCode(email, 'bind', device)
  own.push(given.code, given.challengeId)
  await call('POST customer/setEmail', { email, ...given }, at)
  await call('POST customer/setPassword', { newPassword: password }, at)
  await call('POST customer/profile', { displayName: 'Somebody Special' }, at)
  for (const wrongOne of [password, 'a wrong password of theirs'])
    await call('POST customer/loginBySmsCode', { ...phone, password: wrongOne }, members.at(device))
  own.push('a wrong password of theirs')
  const { data: proof } = await call('POST customer/proof', { password }, at)
  own.push(proof.proofToken)
  await call(
    'POST customer/thirdLogin',
    { provider: 'google', idToken: 'an-id-token-of-theirs', nonce: 'a-nonce-of-theirs' },
    at,
  )
  await call('POST customer/refresh', {}, at)
  for (const name of ['GET customer/export', 'GET customer/sessions', 'GET consent/current'] as const)
    await call(name, {}, at)
  // The response names the invalid field; the log does not.
  await gateway.send('POST customer/smsCode', { ...phone, countryCode: '999', purpose: 'login' }, at)
  const deletionCode = await members.smsCode(phone, 'deregister', device)
  own.push(deletionCode.code)
  const {
    data: { logoutToken },
  } = await call('POST customer/deregister/verify', { ...phone, ...deletionCode }, members.at(device))
  own.push(logoutToken)
  expect(await call('POST customer/deregister/confirm', {}, { token: logoutToken })).toMatchObject({
    busCode: '1',
  })

  const lines = gateway.log.map((line) => JSON.stringify(line))
  expect(lines.length).toBeGreaterThan(15)
  for (const text of own) {
    expect(text.length, text).toBeGreaterThanOrEqual(6)
    // A traceId may contain the same digits, so codes are searched as whole words.
    const found = /^\d{6}$/.test(text) ? new RegExp(`(?<![\\w-])${text}(?![\\w-])`) : text
    expect(
      lines.filter((line) => (typeof found === 'string' ? line.includes(found) : found.test(line))),
      text,
    ).toEqual([])
  }
})

describe('an error in the log', () => {
  const written = (error: unknown): string => {
    const lines: string[] = []
    createLog({ demo: false, nodeEnv: 'production' }, { write: (line) => void lines.push(line) }).error(
      { err: error },
      'It failed.',
    )
    return lines.join('')
  }

  test('has its stack', () => {
    const line = JSON.parse(written(new TypeError('x is not a function'))) as { err: { at: string[] } }
    expect(line).toMatchObject({
      level: 'error',
      msg: 'It failed.',
      err: { name: 'TypeError', message: 'x is not a function' },
    })
    expect(line.err.at[0]).toContain('log.test.ts')
  })

  test('of the database names table and constraint and omits the row', () => {
    const error = Object.assign(new Error('duplicate key someone@example.com'), {
      code: '23505',
      constraint: 'member_email_key',
      table: 'member',
      detail: 'Key (email)=(someone@example.com) already exists.',
      where: 'someone@example.com',
    })
    const line = written(error)
    expect(JSON.parse(line)).toMatchObject({
      err: { code: '23505', constraint: 'member_email_key', table: 'member' },
    })
    expect(line).not.toContain('someone@')
  })

  test('of a parser does not quote what was parsed', () => {
    let error: unknown
    try {
      JSON.parse('{"password": hush}')
    } catch (reason) {
      error = reason
    }
    expect(String(error)).toContain('hush')
    expect(written(error)).not.toContain('hush')
  })

  test('has addresses and numbers masked, in its causes too', () => {
    const line = written(
      new Error('no mail to someone@example.com', { cause: new Error('code 123456 of 2026-11-21') }),
    )
    expect(line).not.toMatch(/someone|123456/)
    expect(JSON.parse(line)).toMatchObject({
      err: { message: 'no mail to …', cause: { message: 'code … of …' } },
    })
  })

  test('that is not an Error is logged by its type only', () => {
    expect(JSON.parse(written('someone@example.com'))).toMatchObject({ err: { name: 'string' } })
  })
})
