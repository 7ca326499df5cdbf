import { describe, expect, expectTypeOf, test } from 'vitest'
import { flowDiagram, reachableStates, walkTransitions } from '#src/lib/flow/flow-for-tests.ts'
import { type EventOf, follow, type StateOf } from '#src/lib/flow/flow.ts'
import { changeFlow, type ChangeFlow } from './change-flow.ts'

describe('a change of a login', () => {
  const transitions = walkTransitions(changeFlow)

  test.each([...new Set(transitions.map(([from]) => from))])('can be completed from %s', (state) => {
    expect(reachableStates(transitions, state)).toContain('done')
  })

  test('that requires a proof is not made without one', () => {
    for (const initial of ['warning', 'proof'] as const) {
      const reached = reachableStates(
        transitions,
        initial,
        (event) => event === 'proved' || event === 'provedAgain',
      )
      for (const state of ['change', 'code', 'done'] as const) expect(reached).not.toContain(state)
    }
  })

  test('of a phone is not made before its warning is understood', () => {
    expect(reachableStates(transitions, 'warning', (event) => event === 'understood')).toEqual(
      new Set<StateOf<ChangeFlow>>(['warning']),
    )
  })

  test('requires a proof again from every state that needs one', () => {
    for (const state of ['change', 'code'] as const)
      expect(follow(changeFlow, state, 'proofRequired')).toBe('proof')
    expectTypeOf<EventOf<ChangeFlow, 'change' | 'code'>>().toEqualTypeOf<
      'codeSent' | 'proofRequired' | 'saved'
    >()
  })

  test('the diagram in docs/flows/account.md is up to date', async () => {
    const text = flowDiagram({
      title: 'Changing a login',
      source: 'features/account/changes/change-flow.ts',
      text: 'An event that a state does not have does not compile.',
      lines: [
        '[*] --> warning: another phone',
        '[*] --> proof: another address, another password, a passkey, an identity provider',
        '[*] --> proof: the redirect to an identity provider comes back',
        '[*] --> change: a first address, phone or password',
        ...transitions.map(([from, event, to]) => `${from} --> ${to}: ${event}`),
        'done --> [*]',
      ],
    })
    await expect(text).toMatchFileSnapshot('../../../../../../docs/flows/account.md')
  })
})
