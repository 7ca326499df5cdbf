import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { browser, memberScreenScript, serveBuild } from './build-for-tests.ts'

const build = serveBuild()
const { get } = build

describe('home', () => {
  const session = { ...browser, cookie: 'crema=a.secret' }

  test('is another page for a browser with a session cookie, which shared caches do not store', async () => {
    const [visitor, member] = [await get('/home', browser), await get('/home?utm=1', session)]
    expect([visitor.body, member.body].map((body) => body.includes('<main>member'))).toEqual([false, true])
    expect([visitor, member].map(({ headers }) => headers['cache-control'])).toEqual([
      'no-cache',
      'private, no-cache',
    ])
    expect(member.headers.vary).toContain('cookie')
    expect(member.headers.etag).not.toBe(visitor.headers.etag)
  })

  test('is one page for all members, which contains nothing of the cookie', async () => {
    const pages = [await get('/home', session), await get('/home', { ...browser, cookie: 'crema=b.other' })]
    expect(pages[1]?.body).toBe(pages[0]?.body)
    expect(pages[0]?.body).not.toContain('a.secret')
  })

  test('does not make other screens render twice', async () => {
    expect((await get('/wallet?lang=de', session)).headers['cache-control']).toBe('no-cache')
    expect((await get('/wallet?lang=de', session)).body).toBe((await get('/wallet?lang=de', browser)).body)
  })
})

describe('a personal page', () => {
  const name = () => `person${randomUUID().slice(0, 8)}`
  /** Signs a new member in and returns what the browser then sends, with the name that their pages contain. */
  const signIn = async (from: TestGateway = build.gateway) => {
    const displayName = name()
    const given = { consents: { terms: true as const, marketing: { push: false, sms: false, email: false } } }
    const answer = await from.send('POST customer/emailLogin', {
      ...(await from.askForCode(`${displayName}@example.com`, 'login')),
      ...given,
    })
    const { session } = answer.json<{ data: { session: { token: string } } }>().data
    await from.call('POST customer/profile', { displayName }, { token: session.token })
    return { displayName, token: session.token, headers: { ...browser, cookie: cookieOf(answer) } }
  }
  const cookieOf = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
    cookies.map((each) => `${each.name}=${each.value}`).join('; ')

  test.each(['/home', '/marketing/tickets', '/Home?lang=de&utm=1', '/marketing/pointActivity?gift=A'])(
    'of %s has the data of the member of the cookie, for that browser alone',
    async (url) => {
      const [one, other] = [await signIn(), await signIn()]
      const pages = await Promise.all([get(url, one.headers), get(url, other.headers), get(url, one.headers)])
      const names = pages.map(({ body }) => /<main>(\w+) \S+ has 0/.exec(body)?.[1])
      expect(names).toEqual([one.displayName, other.displayName, one.displayName])
      for (const { headers } of pages) {
        expect(headers['cache-control']).toBe('private, no-store')
        expect(headers.vary).toContain('cookie')
      }
      expect((await get(url, browser)).body).not.toContain(one.displayName)
      expect((await get(url, { ...browser, cookie: 'crema=a.secret' })).body).not.toContain(one.displayName)
    },
  )

  test('contains nothing of its address', async () => {
    const { displayName, headers } = await signIn()
    const { body } = await get('/home?activityNo=GUESS', headers)
    expect(body).toContain(displayName)
    expect(body).toContain('at /home<')
    expect(body).not.toContain('GUESS')
  })

  test.each([
    ['of another screen', '/home/stores', {}],
    ['of one voucher', '/marketing/tickets?voucherNo=1', {}],
    ['of used vouchers', '/marketing/tickets?state=used', {}],
    ['with a launch token', '/home?token=abc', {}],
    ['that a script reads', '/home', { 'sec-fetch-mode': 'cors' }],
  ])('is not sent for an address %s', async (_, url, more) => {
    const { displayName, headers } = await signIn()
    const page = await get(url, { ...headers, ...more })
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain(displayName)
  })

  test('ends with the session', async () => {
    const { displayName, token, headers } = await signIn()
    await build.gateway.call('POST customer/logout', {}, { token })
    expect((await get('/home', headers)).body).not.toContain(displayName)
  })

  test('is not sent to a member whose account is blocked', async () => {
    const { displayName, headers } = await signIn()
    await build.gateway.services.database
      .updateTable('member')
      .set({ status: 'abnormal' })
      .where('display_name', '=', displayName)
      .execute()
    expect((await get('/home', headers)).body).not.toContain(displayName)
  })

  test('is sent for the current secret of the session only, and neither replaces nor ends it', async () => {
    const { displayName, headers } = await signIn()
    build.gateway.clock.move(60_000)
    const refresh = (cookie: string) =>
      build.gateway.send('POST customer/refresh', {}, { headers: { cookie } })
    const next = cookieOf(await refresh(headers.cookie))
    expect(next).not.toBe(headers.cookie)
    const old = await get('/home', headers)
    expect(old.body).not.toContain(displayName)
    expect(old.headers['set-cookie']).toBeUndefined()
    const current = await get('/home', { ...browser, cookie: next })
    expect(current.body).toContain(displayName)
    expect(current.headers['set-cookie']).toBeUndefined()
    build.gateway.clock.move(60_000)
    expect((await refresh(next)).json()).toMatchObject({ busCode: '1' })
  })

  test('is replaced by the one of all members above thirty a minute', async () => {
    await using limited = await startGateway({ pagesFolder: build.folder, config: { rateLimitFactor: 1 } })
    const { displayName, headers } = await signIn(limited)
    const open = async () => (await limited.app.inject({ url: '/home', headers })).body.includes(displayName)
    for (let count = 1; count <= 30; count++) expect(await open()).toBe(true)
    expect(await open()).toBe(false)
    limited.clock.move(61_000)
    expect(await open()).toBe(true)
  })
})

describe('a screen for the member of a token', () => {
  const wallet = '/screens/marketing/tickets'
  /** Signs a new member in by an app, which has no cookie. */
  const signIn = async (from: TestGateway = build.gateway) => {
    const displayName = `token${randomUUID().slice(0, 8)}`
    const answer = await from.send('POST customer/emailLogin', {
      ...(await from.askForCode(`${displayName}@example.com`, 'login')),
      consents: { terms: true as const, marketing: { push: false, sms: false, email: false } },
    })
    const { token } = answer.json<{ data: { session: { token: string } } }>().data.session
    await from.call('POST customer/profile', { displayName }, { token })
    return { displayName, token, headers: { authorization: `Bearer ${token}` } }
  }

  test('contains root and state of the wallet with the data of that member, and is stored nowhere', async () => {
    const [one, other] = [await signIn(), await signIn()]
    for (const { displayName, headers } of [one, other]) {
      const answer = await get(`${wallet}?lang=de&utm=GUESS`, headers)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toMatch(
        new RegExp(
          `^<div id="root"><main>${displayName} .*</main></div><script type="application/json" id="state">`,
        ),
      )
      expect(answer.body).not.toContain('GUESS')
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test.each([
    ['another path', '/screens/marketing/collect-coupons', 404],
    ['one voucher', `${wallet}?voucherNo=1`, 404],
    ['used vouchers', `${wallet}?state=used`, 404],
    ['a path that is none', '/screens//elsewhere.example', 404],
  ])('is not rendered for %s', async (_, url, status) => {
    const { displayName, headers } = await signIn()
    const answer = await get(url, headers)
    expect(answer.statusCode).toBe(status)
    expect(answer.body).not.toContain(displayName)
  })

  test('needs a token whose session has not ended; a cookie is none', async () => {
    const { token, headers } = await signIn()
    expect((await get(wallet)).statusCode).toBe(401)
    expect((await get(wallet, { authorization: `Bearer ${'x'.repeat(43)}` })).statusCode).toBe(401)
    expect((await get(wallet, { cookie: `USER_TOKEN=${token}` })).statusCode).toBe(401)
    expect((await get(wallet, headers)).statusCode).toBe(200)
    await build.gateway.call('POST customer/logout', {}, { token })
    expect((await get(wallet, headers)).statusCode).toBe(401)
  })

  test('is refused above the limit of renderings', async () => {
    await using limited = await startGateway({ pagesFolder: build.folder, config: { rateLimitFactor: 1 } })
    const { headers } = await signIn(limited)
    const open = async () => (await limited.app.inject({ url: wallet, headers })).statusCode
    for (let count = 1; count <= 120; count++) expect(await open()).toBe(200)
    expect(await open()).toBe(429)
  })

  test('is requested by the wallet’s shell alone, whose policy names the one that renders it', async () => {
    const shell = await get('/marketing/tickets', browser)
    const hash = createHash('sha256').update(memberScreenScript).digest('base64')
    expect(shell.body).toContain(`<script>${memberScreenScript}</script></head>`)
    const [, data = ''] = /id="member-screen">(.*?)<\/script>/.exec(shell.body) ?? []
    expect(JSON.parse(data)).toEqual({
      path: '/screens',
      otherScreens: ['voucherNo', 'state', 'kind', 'keyword'],
      scripts: ['/assets/main-a1b2c3.js', '/assets/cards-a1b2c3.js', '/assets/wallet-a1b2c3.js'],
      moreScripts: ['/assets/first-tap-a1b2c3.js'],
      entry: '/assets/main-a1b2c3.js',
    })
    // The inline script loads them, once the screen is rendered.
    expect(shell.body).not.toContain('modulepreload')
    expect(shell.body).not.toContain('type="module"')
    expect(shell.headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    expect(shell.headers['content-security-policy']).toMatch(/trusted-types [^;]* member-screen$/)
    for (const other of ['/home/stores', '/marketing/tickets?voucherNo=1', '/rendered?activityNo=NONE']) {
      const { body, headers } = await get(other, browser)
      expect(body).not.toContain(memberScreenScript)
      expect(headers['content-security-policy']).not.toContain('member-screen')
    }
  })
})
