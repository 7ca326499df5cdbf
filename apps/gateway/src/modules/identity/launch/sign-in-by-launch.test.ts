import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/database/database.ts'
import { engines } from '#src/testing/engines.ts'
import { addMember } from '../member/member-store.ts'
import { findSession } from '../sessions/find-session.ts'
import { openSession } from '../sessions/open-session.ts'
import { refreshSession } from '../sessions/refresh-session.ts'
import { sessionSecrets } from '../sessions/session-secrets.ts'
import { mintLaunchToken } from './mint-launch-token.ts'
import { signInByLaunch, type SignInByLaunch } from './sign-in-by-launch.ts'

const secrets = sessionSecrets('a secret that only this test knows')
const memberId = '01a1fc43-2db6-742c-8ed4-2ce1efbd8586'
const otherId = '01a1fc43-2db6-742c-8ed4-2ce1efbd8587'

describe.each(engines)('a launch token on $name', ({ open }) => {
  let opened: OpenDatabase
  let now: Date

  beforeAll(async () => {
    opened = await open()
    now = new Date('2026-11-21T08:00:00Z')
    for (const [id, email] of [
      [memberId, 'mira@example.com'],
      [otherId, 'jo@example.com'],
    ] as const) {
      await add(id, email)
    }
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    now = new Date('2026-11-21T08:00:00Z')
    await opened.database.deleteFrom('launch_token').execute()
    await opened.database.deleteFrom('session').execute()
  })

  const add = (id: string, email: string) =>
    addMember(opened.database, {
      memberId: id,
      login: { kind: 'email', value: email },
      country: 'US',
      language: 'en',
      now,
    })
  const advance = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  const mint = async (id = memberId) => {
    const minted = await mintLaunchToken(opened.database, { memberId: id, partner: 'app', now })
    if (!minted) throw new Error('The member does not exist.')
    return minted
  }
  const launch = (token: string, given: Partial<SignInByLaunch> = {}) =>
    signInByLaunch(opened.database, secrets, {
      token,
      attempt: randomUUID(),
      client: '',
      country: 'US',
      now,
      ...given,
    })
  const find = (token: string) => findSession(opened.database, token, now)
  const sessions = () => opened.database.selectFrom('session').selectAll().execute()

  async function launched(token: string, given: Partial<SignInByLaunch> = {}) {
    const result = await launch(token, given)
    if ('refused' in result) throw new Error(result.refused)
    if (result.ok.outcome === 'otherMember') throw new Error('Another member is signed in.')
    return result.ok
  }

  test('signs its member in', async () => {
    const { token, expiresAt } = await mint()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(expiresAt).toEqual(new Date('2026-11-21T08:02:00Z'))
    const { member, session } = await launched(token, { memberId })
    expect(member.member_id).toBe(memberId)
    expect(await find(session.token)).toMatchObject({ memberId })
    expect(await refreshSession(opened.database, secrets, { refresh: session.refresh, now })).toMatchObject({
      outcome: 'refreshed',
    })
  })

  test('is valid once', async () => {
    const { token } = await mint()
    await launched(token)
    expect(await launch(token)).toEqual({ refused: 'tokenInvalid' })
    expect(await sessions()).toHaveLength(1)
  })

  test('is valid for two minutes', async () => {
    const [early, late] = [await mint(), await mint()]
    advance(119)
    await launched(early.token)
    advance(1)
    expect(await launch(late.token)).toEqual({ refused: 'tokenInvalid' })
  })

  test('can be redeemed again by the same attempt, which replaces its session', async () => {
    const { token } = await mint()
    const attempt = randomUUID()
    const first = await launched(token, { attempt })
    const second = await launched(token, { attempt })
    expect(await find(first.session.token)).toBeUndefined()
    expect(await find(second.session.token)).toMatchObject({ memberId })
    expect(await sessions()).toHaveLength(1)
    advance(120)
    expect(await launch(token, { attempt })).toEqual({ refused: 'tokenInvalid' })
  })

  test('is refused and used up where the link names another member', async () => {
    const { token } = await mint()
    expect(await launch(token, { memberId: otherId })).toEqual({ refused: 'tokenInvalid' })
    expect(await launch(token)).toEqual({ refused: 'tokenInvalid' })
    expect(await sessions()).toEqual([])
  })

  test('that the payload names another member for is refused as well', async () => {
    const { token } = await mint()
    expect(await launch(token, { memberId, payloadMemberId: otherId })).toEqual({ refused: 'tokenInvalid' })
    await launched((await mint()).token, { memberId, payloadMemberId: memberId })
  })

  test('names both members where another one is signed in in the browser, and waits for the answer', async () => {
    const before = await openSession(opened.database, secrets, { memberId: otherId, now, isProved: true })
    await opened.database
      .updateTable('member')
      .set({ display_name: 'Mira' })
      .where('member_id', '=', memberId)
      .execute()
    const { token } = await mint()
    expect(await launch(token, { replaces: before.refresh })).toEqual({
      ok: {
        outcome: 'otherMember',
        signedIn: { name: null, contact: 'j•••@e•••.com' },
        linked: { name: 'Mira', contact: 'm•••@e•••.com' },
      },
    })
    expect(await find(before.token)).toMatchObject({ memberId: otherId })
    const { session } = await launched(token, { replaces: before.refresh, replacesOther: true })
    expect(await find(session.token)).toMatchObject({ memberId })
    expect(await find(before.token)).toBeUndefined()
  })

  test('asks nothing where the same member, nobody, or a cookie that is not valid is in the browser', async () => {
    const same = await openSession(opened.database, secrets, { memberId, now, isProved: true })
    const other = await openSession(opened.database, secrets, { memberId: otherId, now, isProved: true })
    for (const replaces of [same.refresh, undefined, `${other.refresh.slice(0, 36)}.${'x'.repeat(43)}`, ''])
      await launched((await mint()).token, { replaces })
    expect(await find(other.token)).toMatchObject({ memberId: otherId })
  })

  test('that was used before names nobody', async () => {
    const other = await openSession(opened.database, secrets, { memberId: otherId, now, isProved: true })
    const { token } = await mint()
    await launched(token)
    expect(await launch(token, { replaces: other.refresh })).toEqual({ refused: 'tokenInvalid' })
  })

  test('of an account that needs a new password is refused', async () => {
    const { token } = await mint(otherId)
    const setNeeded = (isNeeded: boolean) =>
      opened.database
        .updateTable('member')
        .set({ must_set_password: isNeeded })
        .where('member_id', '=', otherId)
        .execute()
    await setNeeded(true)
    expect(await launch(token)).toEqual({ refused: 'loginRequired' })
    expect(await sessions()).toEqual([])
    await setNeeded(false)
  })

  test('ends the browser’s previous session', async () => {
    const before = await openSession(opened.database, secrets, { memberId: otherId, now, isProved: true })
    const { session } = await launched((await mint()).token, {
      replaces: before.refresh,
      replacesOther: true,
    })
    expect(await find(before.token)).toBeUndefined()
    expect(await find(session.token)).toMatchObject({ memberId })
  })

  test('is redeemed by one of many concurrent attempts', async () => {
    const { token } = await mint()
    const results = await Promise.all(Array.from({ length: 12 }, () => launch(token)))
    expect(results.filter((each) => 'ok' in each)).toHaveLength(1)
    expect(await sessions()).toHaveLength(1)
  })

  test('redeemed twice concurrently by one attempt opens one session, that of the later answer', async () => {
    const { token } = await mint()
    const attempt = randomUUID()
    const results = await Promise.all([launched(token, { attempt }), launched(token, { attempt })])
    const found = await Promise.all(results.map(({ session }) => find(session.token)))
    expect(found.filter(Boolean)).toHaveLength(1)
    expect(await sessions()).toHaveLength(1)
  })

  test('is stored as a hash only', async () => {
    const { token } = await mint()
    const attempt = randomUUID()
    await launched(token, { attempt })
    const rows = JSON.stringify(await opened.database.selectFrom('launch_token').selectAll().execute())
    for (const secret of [token, Buffer.from(token).toString('hex'), attempt])
      expect(rows).not.toContain(secret)
  })

  test('is purged after its expiry, and deleted with its member', async () => {
    await mint()
    advance(120)
    await mint()
    const rows = () => opened.database.selectFrom('launch_token').selectAll().execute()
    expect(await rows()).toHaveLength(1)
    await opened.database.deleteFrom('member').where('member_id', '=', memberId).execute()
    expect(await rows()).toEqual([])
    await add(memberId, 'mira@example.com')
  })

  test('of an abnormal account is refused', async () => {
    const { token } = await mint(otherId)
    const setStatus = (status: 'active' | 'abnormal') =>
      opened.database.updateTable('member').set({ status }).where('member_id', '=', otherId).execute()
    await setStatus('abnormal')
    expect(await launch(token)).toEqual({ refused: 'accountAbnormal' })
    await setStatus('active')
  })

  test('is created for existing members only', async () => {
    expect(
      await mintLaunchToken(opened.database, { memberId: randomUUID(), partner: 'app', now }),
    ).toBeUndefined()
  })

  test.each(['', 'x', `${'x'.repeat(42)}!`, 'x'.repeat(43)])(
    'with another form is refused: %j',
    async (token) => {
      expect(await launch(token)).toEqual({ refused: 'tokenInvalid' })
    },
  )
})
