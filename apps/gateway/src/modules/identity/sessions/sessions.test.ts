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

  const wait = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  const days = 86_400
  const begin = (replaces?: string) => openSession(opened.database, secrets, { memberId, now, replaces })
  const find = (token: string) => findSession(opened.database, token, now)
  const refresh = (secret: string, using = secrets) =>
    refreshSession(opened.database, using, { refresh: secret, now })
  const rows = () => opened.database.selectFrom('session').selectAll().execute()

  function sessionOf(met: Refreshed): OpenSession {
    if (met.outcome !== 'refreshed') throw new Error(`met ${met.outcome}`)
    expect(met.memberId).toBe(memberId)
    return met.session
  }

  test('a token finds its member for an hour; anything else finds nobody', async () => {
    const { token, tokenExpiresAt } = await begin()
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
    wait(3599)
    expect(await find(token)).toMatchObject({ memberId })
    wait(1)
    expect(await find(token)).toBeUndefined()
  })

  test('neither the token nor the refresh secret lies in the table', async () => {
    const first = await begin()
    wait(600)
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

  test('each refresh brings the next secret', async () => {
    const opening = await begin()
    const seen = new Set([opening.refresh])
    let { refresh: secret } = opening
    for (let count = 0; count < 4; count++) {
      wait(600)
      ;({ refresh: secret } = sessionOf(await refresh(secret)))
      seen.add(secret)
    }
    expect(seen.size).toBe(5)
    expect(await rows()).toHaveLength(1)
  })

  test.each([2, 3, 40])(
    'a secret that was replaced %i times is known for stolen: the session ends for whoever holds its last one',
    async (times) => {
      const { refresh: copied } = await begin()
      let secret = copied
      // The thief goes on in the member's place, now and then as fast as it goes.
      for (let count = 0; count < times; count++) {
        wait(10.001)
        ;({ refresh: secret } = sessionOf(await refresh(secret)))
      }
      expect(await refresh(copied)).toEqual({ outcome: 'stolen' })
      expect(await rows()).toEqual([])
      expect(await refresh(secret)).toEqual({ outcome: 'unknown' })
    },
  )

  test('a new secret is not replaced for ten seconds, so that three tabs in a row end nobody', async () => {
    const first = await begin()
    wait(600)
    const second = sessionOf(await refresh(first.refresh))
    wait(1)
    expect(sessionOf(await refresh(second.refresh))).toEqual(second)
    // Sent before the second tab had its answer, and a moment longer on the way than the third.
    expect(sessionOf(await refresh(first.refresh))).toEqual(second)
    wait(9.001)
    expect(sessionOf(await refresh(second.refresh)).refresh).not.toBe(second.refresh)
  })

  test('a secret of nobody’s making ends the session it names and no other, and opens none', async () => {
    const [mine, theirs] = [await begin(), await begin()]
    const made = `${mine.refresh.slice(0, 36)}.${'A'.repeat(43)}`
    expect(await refresh(made)).toEqual({ outcome: 'stolen' })
    expect(await refresh(mine.refresh)).toEqual({ outcome: 'unknown' })
    expect(await refresh(theirs.refresh.slice(0, -1))).toEqual({ outcome: 'unknown' })
    expect(await refresh(theirs.refresh)).toHaveProperty('outcome', 'refreshed')
  })

  test('a token with time left is given to the second tab too, one with little is replaced', async () => {
    const first = await begin()
    wait(1800)
    const second = sessionOf(await refresh(first.refresh))
    expect(second.token).toBe(first.token)
    expect(second.tokenExpiresAt).toEqual(first.tokenExpiresAt)
    wait(1)
    const third = sessionOf(await refresh(second.refresh))
    expect(third.token).not.toBe(first.token)
    expect(await find(first.token)).toBeUndefined()
    expect(await find(third.token)).toMatchObject({ memberId })
  })

  test.each([
    { after: 0, outcome: 'refreshed' },
    { after: 10, outcome: 'refreshed' },
    { after: 10.001, outcome: 'stolen' },
    { after: 3600, outcome: 'stolen' },
  ])('the secret before the current one, $after s later: $outcome', async ({ after, outcome }) => {
    const first = await begin()
    wait(1000)
    const second = sessionOf(await refresh(first.refresh))
    wait(after)
    const again = await refresh(first.refresh)
    expect(again.outcome).toBe(outcome)
    if (again.outcome === 'refreshed') {
      expect(again.session, 'the answer that was lost').toEqual(second)
      expect(await refresh(second.refresh)).toHaveProperty('outcome', 'refreshed')
    } else {
      expect(await rows(), 'the session is gone, for the thief as well').toEqual([])
      expect(await find(second.token)).toBeUndefined()
      expect(await refresh(second.refresh)).toEqual({ outcome: 'unknown' })
    }
  })

  test('a lost answer asked for again and again does not keep its ten seconds open', async () => {
    const first = await begin()
    wait(600)
    await refresh(first.refresh)
    wait(6)
    expect(await refresh(first.refresh)).toHaveProperty('outcome', 'refreshed')
    wait(6)
    expect(await refresh(first.refresh)).toEqual({ outcome: 'stolen' })
  })

  test('ten tabs that wake at the same moment all get the same answer, and none ends another', async () => {
    // A race is not lost every time, so it is run a few times.
    for (let round = 0; round < 8; round++) {
      const first = await begin()
      wait(3000)
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

  test('a session ends 30 days after its last use, and 180 days after its first in any case', async () => {
    const { refresh: unused } = await begin()
    wait(30 * days)
    expect(await refresh(unused)).toEqual({ outcome: 'expired' })

    let { refresh: secret } = await begin()
    const end = new Date(now.getTime() + 180 * days * 1000)
    for (let count = 0; count < 6; count++) {
      wait(29 * days)
      ;({ refresh: secret } = sessionOf(await refresh(secret)))
    }
    expect(await rows()).toMatchObject([{ refresh_expires_at: end }])
    wait(6 * days)
    expect(await refresh(secret)).toEqual({ outcome: 'expired' })
    expect(await rows()).toEqual([])
  })

  test('a member’s sessions that ran out go with the next sign-in; the others stay', async () => {
    await begin()
    wait(20 * days)
    await begin()
    wait(10 * days)
    await begin()
    expect(await rows()).toHaveLength(2)
  })

  test('signing in anew on a browser ends what was signed in there', async () => {
    const elsewhere = await begin()
    const here = await begin()
    wait(600)
    const { refresh: rotated } = sessionOf(await refresh(here.refresh))
    const anew = await begin(rotated)
    expect(await find(here.token)).toBeUndefined()
    expect(await find(anew.token)).toMatchObject({ memberId })
    expect(await find(elsewhere.token)).toMatchObject({ memberId })
  })

  test('with another SERVER_SECRET sessions live on, with new tokens', async () => {
    const first = await begin()
    const other = sessionSecrets('the secret after the first one leaked')
    wait(600)
    const second = sessionOf(await refresh(first.refresh, other))
    expect(second.token).not.toBe(first.token)
    expect(await find(second.token)).toMatchObject({ memberId })
    expect(await find(first.token)).toBeUndefined()
  })

  test('a member who leaves leaves no session', async () => {
    const gone = '01a1fc43-2db6-742c-8ed4-2ce1efbd8500'
    await addMember(opened.database, {
      memberId: gone,
      login: byEmail('gone@example.com'),
      country: 'US',
      language: 'en',
      now,
    })
    const { token } = await openSession(opened.database, secrets, { memberId: gone, now })
    await opened.database.deleteFrom('member').where('member_id', '=', gone).execute()
    expect(await find(token)).toBeUndefined()
  })

  test('what is no secret is not even looked up', async () => {
    for (const text of ['x'.repeat(5000), 'A'.repeat(43), `${'-'.repeat(36)}.${'A'.repeat(43)}`]) {
      expect(await refresh(text)).toEqual({ outcome: 'unknown' })
    }
    expect(await refresh('')).toEqual({ outcome: 'unknown' })
  })
})
