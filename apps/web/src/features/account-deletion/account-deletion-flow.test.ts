import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draw } from '#src/lib/flow/flow-for-tests.ts'
import {
  type Deletion,
  type DeletionEvent,
  type DeletionStep,
  deletionSteps,
  firstUnfinished,
  next,
  noDeletion,
  readStep,
  stepToShow,
} from './account-deletion-flow.ts'

const nowMs = 1_000_000
const contact = { channel: 'email', email: 'mira@example.com' } as const
const codeSent = { type: 'codeSent', contact, sent: { challengeId: 'c', resendAtMs: nowMs } } as const
const proved = { type: 'proved', untilMs: nowMs + 900_000, key: 'k' } as const

const begun = next(noDeletion, { type: 'countryChosen', country: 'JP' })
const waiting = next(begun, codeSent)
const proven = next(waiting, proved)
const read = next(proven, { type: 'read' })
const done = next(read, { type: 'deleted' })
const abnormal = next(waiting, { type: 'foundAbnormal' })

const events: DeletionEvent[] = [
  { type: 'countryChosen', country: 'US' },
  codeSent,
  { type: 'typed', contact },
  { type: 'contactChanged' },
  { type: 'notRegistered', refused: 'emailNotRegistered' },
  proved,
  { type: 'read' },
  { type: 'proofRefused' },
  { type: 'foundAbnormal' },
  { type: 'deleted' },
]

/** Every arrow: from each state, where each event leads. */
const arrows: Record<string, [Deletion, Record<DeletionEvent['type'], DeletionStep>]> = {
  'nothing yet': [
    noDeletion,
    {
      countryChosen: 'Login',
      typed: 'selectCountry',
      codeSent: 'selectCountry',
      notRegistered: 'selectCountry',
      contactChanged: 'selectCountry',
      proved: 'selectCountry',
      read: 'selectCountry',
      proofRefused: 'selectCountry',
      foundAbnormal: 'selectCountry',
      deleted: 'logoutSuccess',
    },
  ],
  'country chosen': [
    begun,
    {
      countryChosen: 'Login',
      typed: 'Login',
      codeSent: 'Login',
      notRegistered: 'Login',
      contactChanged: 'Login',
      proved: 'cancellation',
      read: 'Login',
      proofRefused: 'Login',
      foundAbnormal: 'Login',
      deleted: 'logoutSuccess',
    },
  ],
  'code sent': [
    waiting,
    {
      countryChosen: 'Login',
      typed: 'Login',
      codeSent: 'Login',
      notRegistered: 'Login',
      contactChanged: 'Login',
      proved: 'cancellation',
      read: 'Login',
      proofRefused: 'Login',
      foundAbnormal: 'Login',
      deleted: 'logoutSuccess',
    },
  ],
  abnormal: [
    abnormal,
    {
      countryChosen: 'Login',
      typed: 'Login',
      codeSent: 'Login',
      notRegistered: 'Login',
      contactChanged: 'Login',
      proved: 'cancellation',
      read: 'Login',
      proofRefused: 'Login',
      foundAbnormal: 'Login',
      deleted: 'logoutSuccess',
    },
  ],
  proved: [
    proven,
    {
      countryChosen: 'Login',
      typed: 'cancellation',
      codeSent: 'cancellation',
      notRegistered: 'cancellation',
      contactChanged: 'Login',
      proved: 'cancellation',
      read: 'logout',
      proofRefused: 'Login',
      foundAbnormal: 'Login',
      deleted: 'logoutSuccess',
    },
  ],
  'preview read': [
    read,
    {
      countryChosen: 'Login',
      typed: 'logout',
      codeSent: 'logout',
      notRegistered: 'logout',
      contactChanged: 'Login',
      proved: 'cancellation',
      read: 'logout',
      proofRefused: 'Login',
      foundAbnormal: 'Login',
      deleted: 'logoutSuccess',
    },
  ],
  deleted: [
    done,
    {
      countryChosen: 'logoutSuccess',
      typed: 'logoutSuccess',
      codeSent: 'logoutSuccess',
      notRegistered: 'logoutSuccess',
      contactChanged: 'logoutSuccess',
      proved: 'logoutSuccess',
      read: 'logoutSuccess',
      proofRefused: 'logoutSuccess',
      foundAbnormal: 'logoutSuccess',
      deleted: 'logoutSuccess',
    },
  ],
}

describe('the way out', () => {
  test.each(Object.entries(arrows))('every arrow from "%s"', (_name, [state, leads]) => {
    for (const event of events)
      expect(firstUnfinished(next(state, event), nowMs), event.type).toBe(leads[event.type])
  })

  test.each(deletionSteps)('%s opened out of turn leads to the first unfinished step', (wanted) => {
    const place = deletionSteps.indexOf(wanted)
    for (const state of [noDeletion, begun, proven, read]) {
      const open = firstUnfinished(state, nowMs)
      expect(stepToShow(state, wanted, nowMs)).toBe(place <= deletionSteps.indexOf(open) ? wanted : open)
    }
    expect(stepToShow(done, wanted, nowMs)).toBe('logoutSuccess')
  })

  test('a proof ends by itself, and by the gateway’s word', () => {
    expect(stepToShow(read, 'logout', proved.untilMs - 1)).toBe('logout')
    expect(stepToShow(read, 'logout', proved.untilMs)).toBe('Login')
    expect(stepToShow(next(read, { type: 'proofRefused' }), 'logout', nowMs)).toBe('Login')
  })

  test('an abnormal account is remembered until another one is named', () => {
    expect(abnormal.isAbnormal).toBe(true)
    expect(next(abnormal, { type: 'contactChanged' }).isAbnormal).toBe(false)
    expect(next(abnormal, codeSent).isAbnormal).toBe(false)
  })

  test('an account that is not there is told at the address, which stays as it was typed', () => {
    const refused = next(waiting, { type: 'notRegistered', refused: 'emailNotRegistered' })
    expect(refused).toMatchObject({ contact, refused: 'emailNotRegistered', sent: null })
    expect(next(refused, { type: 'typed', contact })).toMatchObject({ contact, refused: null })
  })

  test('whatever happens, nobody confirms without a country, a proof and the preview', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...events.filter(({ type }) => type !== 'deleted'))),
        (happened) => {
          const state = happened.reduce(next, noDeletion)
          if (stepToShow(state, 'logout', nowMs) !== 'logout') return
          const lastOf = (type: DeletionEvent['type']) =>
            happened.findLastIndex((event) => event.type === type)
          expect(lastOf('countryChosen')).toBeLessThan(lastOf('proved'))
          expect(lastOf('proved')).toBeLessThan(lastOf('read'))
          expect(state.proof).not.toBeNull()
        },
      ),
    )
  })
})

test('the picture of it in docs/flows/account-deletion.md', async () => {
  const lines = Object.entries(arrows).flatMap(([name, [state, leads]]) => {
    const from = firstUnfinished(state, nowMs)
    return Object.entries(leads)
      .filter(([event, to]) => to !== from && (event !== 'deleted' || name === 'preview read'))
      .map(([event, to]) => `${from} --> ${to}: ${event}`)
  })
  const text = draw({
    title: 'The way out, step by step',
    source: 'features/account-deletion/account-deletion-flow.ts',
    text: 'Steps have the names of their addresses. One\nopened out of turn leads to the first unfinished one; a proof ends after 15 minutes by itself.',
    lines: ['[*] --> selectCountry', ...new Set(lines), 'logoutSuccess --> [*]'],
  })
  await expect(text).toMatchFileSnapshot('../../../../../docs/flows/account-deletion.md')
})

test.each([
  ['/logout/selectCountry', 'selectCountry'],
  ['/logout/login', 'Login'],
  ['/LOGOUT/LOGOUTSUCCESS/', 'logoutSuccess'],
  ['/logout/elsewhere', undefined],
])('%s is the step %s', (path, step) => {
  expect(readStep(path)).toBe(step)
})
