import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/database/database.ts'
import { engines } from '#src/testing/engines.ts'
import { byEmail } from '../member/contact.ts'
import { addMember } from '../member/member-store.ts'
import { findSession } from './find-session.ts'
import { openSession, type OpenSession } from './open-session.ts'
import { refreshSession, type Refreshed } from './refresh-session.ts'
import { sessionSecrets } from './session-secrets.ts'

const secrets = sessionSecrets('a secret that only this test knows')
const memberId = '01a1fc43-2db6-742c-8ed4-2ce1efbd8586'

describe.each(engines)('sessions on $name', ({ open }) => {
  let opened: OpenDatabase
  let now: Date

  beforeAll(async () => {
    opened = await open()
    now = new Date('2026-11-21T08:00:00Z')
    await addMember(opened.database, {
      memberId,
      login: byEmail('mira@example.com'),
      country: 'US',
      language: 'en',
      now,
    })
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    now = new Date('2026-11-21T08:00:00Z')
    await opened.database.deleteFrom('session').execute()
  })

  const advance = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  const days = 86_400
  const openOne = (replaces?: string) =>
    openSession(opened.database, secrets, { memberId, now, replaces, isProved: true })
  const find = (token: string) => findSession(opened.database, token, now)
  const refresh = (secret: string, using = secrets) =>
    refreshSession(opened.database, using, { refresh: secret, now })
  const rows = () => opened.database.selectFrom('session').selectAll().execute()

  function sessionOf(result: Refreshed): OpenSession {
    if (result.outcome !== 'refreshed') throw new Error(`the refresh ended as ${result.outcome}`)
    expect(result.memberId).toBe(memberId)
    return result.session
  }

  test('a token finds its member for an hour; other text finds none', async () => {
    const { token, tokenExpiresAt } = await openOne()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(tokenExpiresAt).toEqual(new Date('2026-11-21T09:00:00Z'))
    expect(await find(token)).toMatchObject({ memberId })
    for (const other of [
      '',
      token.slice(1),
      `${token}A`,
      token.toLowerCase(),
      `' or true --${token.slice(12)}`,
    ]) {
      expect(await find(other), other).toBeUndefined()
    }
    advance(3599)
    expect(await find(token)).toMatchObject({ memberId })
    advance(1)
    expect(await find(token)).toBeUndefined()
  })

  test('neither token nor refresh secret is stored in plain text', async () => {
    const first = await openOne()
    advance(600)
    const second = sessionOf(await refresh(first.refresh))
    const stored = (await rows())
      .flatMap((row): unknown[] => Object.values(row))
      .map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('base64url') : String(value),
      )
    for (const secret of [first.token, first.refresh, second.token, second.refresh])
      expect(stored).not.toContain(secret)
    expect(stored).toContain(memberId)
  })

  test('each refresh returns the next secret', async () => {
    const first = await openOne()
    const seen = new Set([first.refresh])
    let { refresh: secret } = first
    for (let count = 0; count < 4; count++) {
      advance(600)
      ;({ refresh: secret } = sessionOf(await refresh(secret)))
      seen.add(secret)
    }
    expect(seen.size).toBe(5)
    expect(await rows()).toHaveLength(1)
  })

  test.each([2, 3, 40])(
    'a secret that was replaced %i times counts as copied: the session ends for every holder',
    async (times) => {
      const { refresh: copied } = await openOne()
      let secret = copied
      // The holder of the copy refreshes as often as possible.
      for (let count = 0; count < times; count++) {
        advance(10.001)
        ;({ refresh: secret } = sessionOf(await refresh(secret)))
      }
      expect(await refresh(copied)).toEqual({ outcome: 'reused' })
      expect(await rows()).toEqual([])
      expect(await refresh(secret)).toEqual({ outcome: 'unknown' })
    },
  )

  test('a new secret is not replaced for ten seconds, so that three tabs do not end the session', async () => {
    const first = await openOne()
    advance(600)
    const second = sessionOf(await refresh(first.refresh))
    advance(1)
    expect(sessionOf(await refresh(second.refresh))).toEqual(second)
    // Sent before the second tab got its answer, and received after the third one's call.
    expect(sessionOf(await refresh(first.refresh))).toEqual(second)
    advance(9.001)
    expect(sessionOf(await refresh(second.refresh)).refresh).not.toBe(second.refresh)
  })

  test('a forged secret ends the session it names and no other', async () => {
    const [mine, theirs] = [await openOne(), await openOne()]
    const [id = '', , signature = ''] = mine.refresh.split('.')
    for (const forged of [
      `${id}.${'A'.repeat(43)}`,
      `${id}.${'A'.repeat(43)}.${'A'.repeat(22)}`,
      `${id}.${'A'.repeat(43)}.${signature}`,
      `${id}.${theirs.refresh.split('.').slice(1).join('.')}`,
    ])
      expect(await refresh(forged), forged).toEqual({ outcome: 'unknown' })
    expect(await refresh(mine.refresh)).toHaveProperty('outcome', 'refreshed')
    expect(await refresh(theirs.refresh.slice(0, -1))).toEqual({ outcome: 'unknown' })
    expect(await refresh(theirs.refresh)).toHaveProperty('outcome', 'refreshed')
  })

  test('a token that is valid for long is returned again, one that expires soon is replaced', async () => {
    const first = await openOne()
    advance(1800)
    const second = sessionOf(await refresh(first.refresh))
    expect(second.token).toBe(first.token)
    expect(second.tokenExpiresAt).toEqual(first.tokenExpiresAt)
    advance(1)
    const third = sessionOf(await refresh(second.refresh))
    expect(third.token).not.toBe(first.token)
    expect(await find(first.token)).toBeUndefined()
    expect(await find(third.token)).toMatchObject({ memberId })
  })

  test.each([
    { after: 0, outcome: 'refreshed' },
    { after: 10, outcome: 'refreshed' },
    { after: 10.001, outcome: 'reused' },
    { after: 3600, outcome: 'reused' },
  ])('the previous secret, $after s later: $outcome', async ({ after, outcome }) => {
    const first = await openOne()
    advance(1000)
    const second = sessionOf(await refresh(first.refresh))
    advance(after)
    const again = await refresh(first.refresh)
    expect(again.outcome).toBe(outcome)
    if (again.outcome === 'refreshed') {
      expect(again.session, 'the same answer').toEqual(second)
      expect(await refresh(second.refresh)).toHaveProperty('outcome', 'refreshed')
    } else {
      expect(await rows(), 'the session has ended for every holder').toEqual([])
      expect(await find(second.token)).toBeUndefined()
      expect(await refresh(second.refresh)).toEqual({ outcome: 'unknown' })
    }
  })

  test('repeated calls with the previous secret do not extend the grace period', async () => {
    const first = await openOne()
    advance(600)
    await refresh(first.refresh)
    advance(6)
    expect(await refresh(first.refresh)).toHaveProperty('outcome', 'refreshed')
    advance(6)
    expect(await refresh(first.refresh)).toEqual({ outcome: 'reused' })
  })

  test('ten concurrent refreshes get the same answer, and none ends the session', async () => {
    // A race does not fail every time, so it is repeated.
    for (let round = 0; round < 8; round++) {
      const first = await openOne()
      advance(3000)
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          refreshSession(opened.database, secrets, {
            refresh: first.refresh,
            now: new Date(now.getTime() + index * 20),
          }),
        ),
      )
      const sessions = answers.map((answer) => sessionOf(answer))
      for (const session of sessions) expect(session).toEqual(sessions[0])
      expect(await find(sessions[0]?.token ?? '')).toMatchObject({ memberId })
    }
    expect(await rows()).toHaveLength(8)
  })

  test('a session expires 30 days after its last use, and 180 days after it was opened', async () => {
    const { refresh: unused } = await openOne()
    advance(30 * days)
    expect(await refresh(unused)).toEqual({ outcome: 'expired' })

    let { refresh: secret } = await openOne()
    const end = new Date(now.getTime() + 180 * days * 1000)
    for (let count = 0; count < 6; count++) {
      advance(29 * days)
      ;({ refresh: secret } = sessionOf(await refresh(secret)))
    }
    expect(await rows()).toMatchObject([{ refresh_expires_at: end }])
    advance(6 * days)
    expect(await refresh(secret)).toEqual({ outcome: 'expired' })
    expect(await rows()).toEqual([])
  })

  test('a sign-in deletes the member’s expired sessions, and no others', async () => {
    await openOne()
    advance(20 * days)
    await openOne()
    advance(10 * days)
    await openOne()
    expect(await rows()).toHaveLength(2)
  })

  test('a new sign-in on a browser ends the browser’s previous session', async () => {
    const otherBrowser = await openOne()
    const current = await openOne()
    advance(600)
    const { refresh: rotated } = sessionOf(await refresh(current.refresh))
    const renewed = await openOne(rotated)
    expect(await find(current.token)).toBeUndefined()
    expect(await find(renewed.token)).toMatchObject({ memberId })
    expect(await find(otherBrowser.token)).toMatchObject({ memberId })
  })

  test('after a change of SERVER_SECRET sessions continue with new tokens', async () => {
    const first = await openOne()
    const other = sessionSecrets('the secret after the first one leaked')
    advance(600)
    const second = sessionOf(await refresh(first.refresh, other))
    expect(second.token).not.toBe(first.token)
    expect(await find(second.token)).toMatchObject({ memberId })
    expect(await find(first.token)).toBeUndefined()
  })

  test('a deleted member has no sessions', async () => {
    const deletedId = '01a1fc43-2db6-742c-8ed4-2ce1efbd8500'
    await addMember(opened.database, {
      memberId: deletedId,
      login: byEmail('deleted@example.com'),
      country: 'US',
      language: 'en',
      now,
    })
    const { token } = await openSession(opened.database, secrets, {
      memberId: deletedId,
      now,
      isProved: true,
    })
    await opened.database.deleteFrom('member').where('member_id', '=', deletedId).execute()
    expect(await find(token)).toBeUndefined()
  })

  test('text without the form of a secret is unknown', async () => {
    for (const text of ['x'.repeat(5000), 'A'.repeat(43), `${'-'.repeat(36)}.${'A'.repeat(43)}`]) {
      expect(await refresh(text)).toEqual({ outcome: 'unknown' })
    }
    expect(await refresh('')).toEqual({ outcome: 'unknown' })
  })
})
