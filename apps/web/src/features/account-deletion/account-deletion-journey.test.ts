import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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
} from './account-deletion-journey.ts'

const nowMs = 1_000_000
const sent = { contact: { kind: 'email', email: 'mira@example.com' } as const, challengeId: 'c', resendAtMs: nowMs }
const proved = { type: 'proved', untilMs: nowMs + 900_000, key: 'k' } as const

const begun = next(noDeletion, { type: 'countryChosen', country: 'JP' })
const waiting = next(begun, { type: 'codeSent', sent })
const proven = next(waiting, proved)
const read = next(proven, { type: 'read' })
const done = next(read, { type: 'deleted' })
const abnormal = next(waiting, { type: 'foundAbnormal' })

const events: DeletionEvent[] = [
  { type: 'countryChosen', country: 'US' },
  { type: 'codeSent', sent },
  { type: 'contactChanged' },
  proved,
  { type: 'read' },
  { type: 'proofRefused' },
  { type: 'foundAbnormal' },
  { type: 'deleted' },
]

/** Every arrow: from each state, where each event leads. */
const arrows: Record<string, [Deletion, Record<DeletionEvent['type'], DeletionStep>]> = {
  'nothing yet': [noDeletion, {
    countryChosen: 'Login', codeSent: 'selectCountry', contactChanged: 'selectCountry', proved: 'selectCountry',
    read: 'selectCountry', proofRefused: 'selectCountry', foundAbnormal: 'selectCountry', deleted: 'logoutSuccess',
  }],
  'country chosen': [begun, {
    countryChosen: 'Login', codeSent: 'Login', contactChanged: 'Login', proved: 'cancellation', read: 'Login',
    proofRefused: 'Login', foundAbnormal: 'Login', deleted: 'logoutSuccess',
  }],
  'code sent': [waiting, {
    countryChosen: 'Login', codeSent: 'Login', contactChanged: 'Login', proved: 'cancellation', read: 'Login',
    proofRefused: 'Login', foundAbnormal: 'Login', deleted: 'logoutSuccess',
  }],
  abnormal: [abnormal, {
    countryChosen: 'Login', codeSent: 'Login', contactChanged: 'Login', proved: 'cancellation', read: 'Login',
    proofRefused: 'Login', foundAbnormal: 'Login', deleted: 'logoutSuccess',
  }],
  proved: [proven, {
    countryChosen: 'Login', codeSent: 'cancellation', contactChanged: 'Login', proved: 'cancellation', read: 'logout',
    proofRefused: 'Login', foundAbnormal: 'Login', deleted: 'logoutSuccess',
  }],
  'preview read': [read, {
    countryChosen: 'Login', codeSent: 'logout', contactChanged: 'Login', proved: 'cancellation', read: 'logout',
    proofRefused: 'Login', foundAbnormal: 'Login', deleted: 'logoutSuccess',
  }],
  deleted: [done, {
    countryChosen: 'logoutSuccess', codeSent: 'logoutSuccess', contactChanged: 'logoutSuccess', proved: 'logoutSuccess',
    read: 'logoutSuccess', proofRefused: 'logoutSuccess', foundAbnormal: 'logoutSuccess', deleted: 'logoutSuccess',
  }],
}

describe('the way out', () => {
  test.each(Object.entries(arrows))('every arrow from "%s"', (_name, [state, leads]) => {
    for (const event of events) expect(firstUnfinished(next(state, event), nowMs), event.type).toBe(leads[event.type])
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
    expect(next(abnormal, { type: 'codeSent', sent }).isAbnormal).toBe(false)
  })

  test('whatever happens, nobody confirms without a country, a proof and the preview', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events.filter(({ type }) => type !== 'deleted'))), (happened) => {
        const state = happened.reduce(next, noDeletion)
        if (stepToShow(state, 'logout', nowMs) !== 'logout') return
        const lastOf = (type: DeletionEvent['type']) => happened.findLastIndex((event) => event.type === type)
        expect(lastOf('countryChosen')).toBeLessThan(lastOf('proved'))
        expect(lastOf('proved')).toBeLessThan(lastOf('read'))
        expect(state.proof).not.toBeNull()
      }),
    )
  })
})

test('the picture of it in docs/journeys/account-deletion.md', async () => {
  const lines = Object.entries(arrows).flatMap(([name, [state, leads]]) => {
    const from = firstUnfinished(state, nowMs)
    return Object.entries(leads)
      .filter(([event, to]) => to !== from && (event !== 'deleted' || name === 'preview read'))
      .map(([event, to]) => `    ${from} --> ${to}: ${event}`)
  })
  const text = [
    '# The way out, step by step',
    '',
    'Drawn from `apps/web/src/features/account-deletion/account-deletion-journey.ts` by its test;',
    '`npx vitest run --project web account-deletion-journey -u` draws it anew. Steps have the names of their addresses. One',
    'opened out of turn leads to the first unfinished one; a proof ends after 15 minutes by itself.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    '    [*] --> selectCountry',
    ...new Set(lines),
    '    logoutSuccess --> [*]',
    '```',
    '',
  ]
  await expect(text.join('\n')).toMatchFileSnapshot('../../../../../docs/journeys/account-deletion.md')
})

test.each([
  ['/logout/selectCountry', 'selectCountry'],
  ['/logout/login', 'Login'],
  ['/LOGOUT/LOGOUTSUCCESS/', 'logoutSuccess'],
  ['/logout/elsewhere', undefined],
])('%s is the step %s', (path, step) => {
  expect(readStep(path)).toBe(step)
})
