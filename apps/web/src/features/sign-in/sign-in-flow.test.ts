import { describe, expect, expectTypeOf, test } from 'vitest'
import { flowDiagram, reachableStates, walkTransitions } from '#src/lib/flow/flow-for-tests.ts'
import { follow } from '#src/lib/flow/flow.ts'
import {
  type AnySignInEvent,
  isMemberState,
  memberStates,
  signInFlow,
  type SignInState,
  type SignInTarget,
} from './sign-in-flow.ts'

describe('sign-in', () => {
  const transitions = walkTransitions(signInFlow)

  describe.each([...new Set(transitions.map(([from]) => from))])('%s', (state) => {
    test('can end in a session', () => {
      expect(reachableStates(transitions, state)).toContain('done')
    })

    test('is reached from an initial state', () => {
      const initial: SignInState[] = ['address', 'password', 'bindPhone']
      expect(initial.some((each) => reachableStates(transitions, each).has(state))).toBe(true)
    })
  })

  test('only an answer of the gateway makes a visitor a member', () => {
    const crossings = transitions.filter(
      ([from, , to]) => !isMemberState(from) && (isMemberState(to) || to === 'done'),
    )
    expect([...new Set(crossings.map(([, event]) => event))].toSorted()).toEqual([
      'recovered',
      'registered',
      'registeredWithoutEmail',
      'signedIn',
    ])
  })

  test('a member is never asked to sign in', () => {
    for (const state of memberStates) {
      for (const reached of reachableStates(transitions, state))
        expect(reached === 'done' || isMemberState(reached)).toBe(true)
    }
  })

  test('nobody is linked to an account, or given a new password, without a code', () => {
    const isCode = (_event: AnySignInEvent, to: SignInState) =>
      to === 'associationCode' || to === 'recoverCode'
    for (const state of ['association', 'recover'] as const) {
      expect(reachableStates(transitions, state, isCode)).not.toContain('recoverPassword')
    }
    // @ts-expect-error: an account that is offered is linked by a code alone
    expect(() => follow(signInFlow, 'association', 'signedIn')).toThrow('signedIn')
  })

  test('what needs a proof is not added without one', () => {
    const reached = reachableStates(transitions, 'proof', (event) => event.startsWith('proved'))
    expect([...reached].toSorted()).toEqual(['done', 'proof', 'proofCode'])
  })

  test('every offer to a new member can be skipped', () => {
    for (const state of ['offerEmail', 'offerEmailCode', 'offerPassword'] as const) {
      expect(follow(signInFlow, state, 'skipped')).not.toBe(state)
    }
  })

  test('the type of the target is inferred from the event', () => {
    expectTypeOf<SignInTarget<'address', 'codeSent'>>().toEqualTypeOf<'code'>()
    expectTypeOf<SignInTarget<'recover', 'codeSent'>>().toEqualTypeOf<'recoverCode'>()
  })

  test('the diagram in docs/flows/sign-in.md is up to date', async () => {
    const text = flowDiagram({
      title: 'Sign-in',
      source: 'features/sign-in/sign-in-flow.ts',
      text: 'An event that a state does not have does not compile.',
      lines: [
        '[*] --> address: a visitor signs in',
        '[*] --> bindPhone: a campaign requires a phone number',
        ...transitions.map(([from, event, to]) => `${from} --> ${to}: ${event}`),
        'done --> [*]',
      ],
    })
    await expect(text).toMatchFileSnapshot('../../../../../docs/flows/sign-in.md')
  })
})
