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
  const wait = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  const mint = async (id = memberId) => {
    const minted = await mintLaunchToken(opened.database, { memberId: id, partner: 'app', now })
    if (!minted) throw new Error('No such member.')
    return minted
  }
  const enter = (token: string, given: Partial<SignInByLaunch> = {}) =>
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

  async function entered(token: string, given: Partial<SignInByLaunch> = {}) {
    const met = await enter(token, given)
    if ('refused' in met) throw new Error(met.refused)
    return met.ok
  }

  test('signs its member in', async () => {
    const { token, expiresAt } = await mint()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(expiresAt).toEqual(new Date('2026-11-21T08:02:00Z'))
    const { member, session } = await entered(token, { memberId })
    expect(member.member_id).toBe(memberId)
    expect(await find(session.token)).toMatchObject({ memberId })
    expect(await refreshSession(opened.database, secrets, { refresh: session.refresh, now })).toMatchObject({
      outcome: 'refreshed',
    })
  })

  test('is good once', async () => {
    const { token } = await mint()
    await entered(token)
    expect(await enter(token)).toEqual({ refused: 'tokenInvalid' })
    expect(await sessions()).toHaveLength(1)
  })

  test('is good for two minutes', async () => {
    const [early, late] = [await mint(), await mint()]
    wait(119)
    await entered(early.token)
    wait(1)
    expect(await enter(late.token)).toEqual({ refused: 'tokenInvalid' })
  })

  test('gives the attempt that took it its answer again, in the place of the one that was lost', async () => {
    const { token } = await mint()
    const attempt = randomUUID()
    const first = await entered(token, { attempt })
    const second = await entered(token, { attempt })
    expect(await find(first.session.token)).toBeUndefined()
    expect(await find(second.session.token)).toMatchObject({ memberId })
    expect(await sessions()).toHaveLength(1)
    wait(120)
    expect(await enter(token, { attempt })).toEqual({ refused: 'tokenInvalid' })
  })

  test('of another member than its link names is refused, and used up', async () => {
    const { token } = await mint()
    expect(await enter(token, { memberId: otherId })).toEqual({ refused: 'tokenInvalid' })
    expect(await enter(token)).toEqual({ refused: 'tokenInvalid' })
    expect(await sessions()).toEqual([])
  })

  test('ends the session that this browser had', async () => {
    const before = await openSession(opened.database, secrets, { memberId: otherId, now })
    const { session } = await entered((await mint()).token, { replaces: before.refresh })
    expect(await find(before.token)).toBeUndefined()
    expect(await find(session.token)).toMatchObject({ memberId })
  })

  test('of many at once lets one in', async () => {
    const { token } = await mint()
    const met = await Promise.all(Array.from({ length: 12 }, () => enter(token)))
    expect(met.filter((each) => 'ok' in each)).toHaveLength(1)
    expect(await sessions()).toHaveLength(1)
  })

  test('sent twice at once by one attempt leaves one session, which the later answer holds', async () => {
    const { token } = await mint()
    const attempt = randomUUID()
    const met = await Promise.all([entered(token, { attempt }), entered(token, { attempt })])
    const alive = await Promise.all(met.map(({ session }) => find(session.token)))
    expect(alive.filter(Boolean)).toHaveLength(1)
    expect(await sessions()).toHaveLength(1)
  })

  test('lies in the table as a hash alone', async () => {
    const { token } = await mint()
    const attempt = randomUUID()
    await entered(token, { attempt })
    const rows = JSON.stringify(await opened.database.selectFrom('launch_token').selectAll().execute())
    for (const secret of [token, Buffer.from(token).toString('hex'), attempt])
      expect(rows).not.toContain(secret)
  })

  test('that ran out is removed when the next is made, and all go with their member', async () => {
    await mint()
    wait(120)
    await mint()
    const rows = () => opened.database.selectFrom('launch_token').selectAll().execute()
    expect(await rows()).toHaveLength(1)
    await opened.database.deleteFrom('member').where('member_id', '=', memberId).execute()
    expect(await rows()).toEqual([])
    await add(memberId, 'mira@example.com')
  })

  test('of an account that only customer service can help signs nobody in', async () => {
    const { token } = await mint(otherId)
    const setStatus = (status: 'active' | 'abnormal') =>
      opened.database.updateTable('member').set({ status }).where('member_id', '=', otherId).execute()
    await setStatus('abnormal')
    expect(await enter(token)).toEqual({ refused: 'accountAbnormal' })
    await setStatus('active')
  })

  test('is made for members alone', async () => {
    expect(
      await mintLaunchToken(opened.database, { memberId: randomUUID(), partner: 'app', now }),
    ).toBeUndefined()
  })

  test.each(['', 'x', `${'x'.repeat(42)}!`, 'x'.repeat(43)])('that is none is refused: %j', async (token) => {
    expect(await enter(token)).toEqual({ refused: 'tokenInvalid' })
  })
})
