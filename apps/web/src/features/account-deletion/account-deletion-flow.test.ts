import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { flowDiagram, reachableStates, walkTransitions } from '#src/lib/flow/flow-for-tests.ts'
import { hasEvent } from '#src/lib/flow/flow.ts'
import {
  applyEvent,
  applyLateEvent,
  type Deletion,
  type DeletionEvent,
  type DeletionEventOf,
  deletionFlow,
  type DeletionState,
  type DeletionStep,
  deletionSteps,
  firstUnfinishedStep,
  initialDeletion,
  readStep,
  stepToShow,
} from './account-deletion-flow.ts'

const nowMs = 1_000_000
const contact = { channel: 'email', email: 'mira@example.com' } as const
const codeSent = { type: 'codeSent', contact, sent: { challengeId: 'c', resendAtMs: nowMs } } as const
const proved = { type: 'proved', untilMs: nowMs + 900_000, idempotencyKey: 'k' } as const

/** Sends an event, also one that the types do not allow in the state. */
const send = (deletion: Deletion, event: DeletionEvent) => applyEvent(deletion, event as never)
const sendAll = (...events: DeletionEvent[]) => events.reduce(send, initialDeletion)

const chosen: DeletionEvent = { type: 'countryChosen', country: 'JP' }
/** A deletion in each state, by the events that lead there. */
const inState: Record<DeletionState, Deletion> = {
  country: initialDeletion,
  contact: sendAll(chosen, codeSent),
  abnormal: sendAll(chosen, codeSent, { type: 'foundAbnormal' }),
  expired: sendAll(chosen, codeSent, proved, { type: 'proofRefused' }),
  preview: sendAll(chosen, codeSent, proved),
  confirmation: sendAll(chosen, codeSent, proved, { type: 'previewRead' }),
  done: sendAll(chosen, codeSent, proved, { type: 'previewRead' }, { type: 'deleted' }),
}

const events: DeletionEvent[] = [
  { type: 'countryChosen', country: 'US' },
  codeSent,
  { type: 'typed', contact },
  { type: 'contactChanged' },
  { type: 'notRegistered', refused: 'emailNotRegistered' },
  proved,
  { type: 'previewRead' },
  { type: 'proofRefused' },
  { type: 'foundAbnormal' },
  { type: 'deleted' },
]

/** The first unfinished step after each event of each state. */
const stepsAfter: Record<DeletionState, Partial<Record<DeletionEvent['type'], DeletionStep>>> = {
  country: { countryChosen: 'Login' },
  contact: {
    countryChosen: 'Login',
    typed: 'Login',
    codeSent: 'Login',
    notRegistered: 'Login',
    contactChanged: 'Login',
    proved: 'cancellation',
    foundAbnormal: 'Login',
    deleted: 'logoutSuccess',
  },
  abnormal: { countryChosen: 'Login', contactChanged: 'Login', deleted: 'logoutSuccess' },
  expired: {
    countryChosen: 'Login',
    typed: 'Login',
    codeSent: 'Login',
    notRegistered: 'Login',
    contactChanged: 'Login',
    proved: 'cancellation',
    foundAbnormal: 'Login',
    deleted: 'logoutSuccess',
  },
  preview: {
    countryChosen: 'Login',
    typed: 'cancellation',
    codeSent: 'cancellation',
    notRegistered: 'cancellation',
    contactChanged: 'Login',
    proved: 'cancellation',
    previewRead: 'logout',
    proofRefused: 'Login',
    foundAbnormal: 'Login',
    deleted: 'logoutSuccess',
  },
  confirmation: {
    countryChosen: 'Login',
    typed: 'logout',
    codeSent: 'logout',
    notRegistered: 'logout',
    contactChanged: 'Login',
    proved: 'cancellation',
    previewRead: 'logout',
    proofRefused: 'Login',
    foundAbnormal: 'Login',
    deleted: 'logoutSuccess',
  },
  done: {},
}

// The keys of a record of all states.
const states = Object.keys(inState) as DeletionState[]

describe('account deletion', () => {
  const transitions = walkTransitions(deletionFlow)

  test.each(states)('the samples are in their states: %s', (state) => {
    expect(inState[state].state).toBe(state)
  })

  test.each(states)('every event of %s leads to its step, and every other event throws', (state) => {
    for (const event of events) {
      const step = stepsAfter[state][event.type]
      if (step === undefined) expect(() => send(inState[state], event), event.type).toThrow(event.type)
      else expect(firstUnfinishedStep(send(inState[state], event), nowMs), event.type).toBe(step)
    }
  })

  test('an event that a state does not have does not compile', () => {
    expectTypeOf<DeletionEventOf<'country'>>().toEqualTypeOf<
      Extract<DeletionEvent, { type: 'countryChosen' }>
    >()
    expectTypeOf<DeletionEventOf<'abnormal' | 'preview'>['type']>().toEqualTypeOf<
      'countryChosen' | 'contactChanged' | 'deleted'
    >()
    expectTypeOf<DeletionEventOf<'done'>>().toBeNever()
    // @ts-expect-error: nothing is confirmed before a country is chosen
    expect(() => applyEvent({ ...initialDeletion, state: 'country' }, { type: 'deleted' })).toThrow('deleted')
  })

  test.each(states.filter((state) => state !== 'done'))('%s can end in the deletion', (state) => {
    expect(reachableStates(transitions, state)).toContain('done')
  })

  test('an event from an earlier state is applied if the transition is the same', () => {
    const abnormal = inState.abnormal
    expect(applyLateEvent(abnormal, 'confirmation', { type: 'deleted' }).state).toBe('done')
    expect(applyLateEvent(abnormal, 'contact', codeSent)).toBe(abnormal)
    expect(applyLateEvent(inState.done, 'preview', { type: 'proofRefused' })).toBe(inState.done)
    expect(applyLateEvent(inState.preview, 'preview', { type: 'previewRead' }).state).toBe('confirmation')
  })

  test.each(deletionSteps)('%s requested too early leads to the first unfinished step', (requested) => {
    const index = deletionSteps.indexOf(requested)
    for (const state of ['country', 'contact', 'preview', 'confirmation'] as const) {
      const unfinished = firstUnfinishedStep(inState[state], nowMs)
      expect(stepToShow(inState[state], requested, nowMs)).toBe(
        index <= deletionSteps.indexOf(unfinished) ? requested : unfinished,
      )
    }
    expect(stepToShow(inState.done, requested, nowMs)).toBe('logoutSuccess')
  })

  test('a proof expires by itself, and where the gateway refuses it', () => {
    const { confirmation, expired } = inState
    expect(stepToShow(confirmation, 'logout', proved.untilMs - 1)).toBe('logout')
    expect(stepToShow(confirmation, 'logout', proved.untilMs)).toBe('Login')
    expect(stepToShow(expired, 'logout', nowMs)).toBe('Login')
    expect(expired.proof).toEqual({ untilMs: 0, idempotencyKey: 'k' })
  })

  test('an account that is not found is refused at the contact, which stays as it was typed', () => {
    const refused = applyEvent(
      { ...inState.contact, state: 'contact' },
      { type: 'notRegistered', refused: 'emailNotRegistered' },
    )
    expect(refused).toMatchObject({ contact, refused: 'emailNotRegistered', sent: null })
    expect(send(refused, { type: 'typed', contact })).toMatchObject({ contact, refused: null })
  })

  test('no sequence of events reaches the confirmation without a country, a proof and the preview', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...events.filter(({ type }) => type !== 'deleted'))),
        (sequence) => {
          const happened: DeletionEvent['type'][] = []
          const deletion = sequence.reduce((current, event) => {
            if (!hasEvent(deletionFlow, current.state, event.type)) return current
            happened.push(event.type)
            return send(current, event)
          }, initialDeletion)
          if (stepToShow(deletion, 'logout', nowMs) !== 'logout') return
          const lastOf = (type: DeletionEvent['type']) => happened.lastIndexOf(type)
          expect(lastOf('countryChosen')).toBeLessThan(lastOf('proved'))
          expect(lastOf('proved')).toBeLessThan(lastOf('previewRead'))
          expect(deletion.proof).not.toBeNull()
        },
      ),
    )
  })

  test('the diagram in docs/flows/account-deletion.md is up to date', async () => {
    const text = flowDiagram({
      title: 'Account deletion',
      source: 'features/account-deletion/account-deletion-flow.ts',
      text:
        'A step that is\nrequested too early leads to the first unfinished one. A proof expires by itself after'
        + ' 15 minutes, which shows the\ncontact again.',
      lines: [
        '[*] --> country',
        ...transitions
          .filter(([from, event, to]) => to !== from && (event !== 'deleted' || from === 'confirmation'))
          .map(([from, event, to]) => `${from} --> ${to}: ${event}`),
        'done --> [*]',
      ],
    })
    await expect(text).toMatchFileSnapshot('../../../../../docs/flows/account-deletion.md')
  })
})

test.each([
  ['/logout/selectCountry', 'selectCountry'],
  ['/logout/login', 'Login'],
  ['/LOGOUT/LOGOUTSUCCESS/', 'logoutSuccess'],
  ['/logout/elsewhere', undefined],
])('%s is the step %s', (path, step) => {
  expect(readStep(path)).toBe(step)
})
