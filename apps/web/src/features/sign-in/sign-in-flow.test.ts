import { describe, expect, test } from 'vitest'
import { draw, reach, testArrows } from '#src/lib/flow/flow-for-tests.ts'
import { isMemberState, memberStates, nextState, signInJourney, type SignInState } from './sign-in-flow.ts'

describe('signing in', () => {
  const arrows = testArrows(signInJourney)

  describe.each([...new Set(arrows.map(([from]) => from))])('%s', (state) => {
    test('ends in a session', () => {
      expect(reach(arrows, state)).toContain('done')
    })

    test('is reached from a beginning', () => {
      const beginnings: SignInState[] = ['address', 'password', 'bindPhone']
      expect(beginnings.some((each) => reach(arrows, each).has(state))).toBe(true)
    })
  })

  test('a visitor becomes a member by an answer of the gateway alone', () => {
    const crossings = arrows.filter(
      ([from, , to]) => !isMemberState(from) && (isMemberState(to) || to === 'done'),
    )
    expect([...new Set(crossings.map(([, event]) => event))].toSorted()).toEqual([
      'registered',
      'registeredWithoutEmail',
      'signedIn',
    ])
  })

  test('a member is never asked who she is', () => {
    for (const state of memberStates) {
      for (const met of reach(arrows, state)) expect(met === 'done' || isMemberState(met)).toBe(true)
    }
  })

  test('nobody is linked to an account, or given a new password, without a code', () => {
    const isCode = (_event: unknown, to: SignInState) => to === 'associationCode' || to === 'recoverCode'
    for (const state of ['association', 'recover'] as const) {
      expect(reach(arrows, state, isCode)).not.toContain('recoverPassword')
    }
    expect(nextState('association', 'signedIn')).toBeNull()
  })

  test('every offer to somebody new can wait', () => {
    for (const state of ['offerEmail', 'offerEmailCode', 'offerPassword'] as const) {
      expect(nextState(state, 'later')).not.toBeNull()
    }
  })

  test('the picture of it in docs/flows/sign-in.md', async () => {
    const text = draw({
      title: 'Sign-in, step by step',
      source: 'features/sign-in/sign-in-flow.ts',
      text: 'What has no arrow leads nowhere.',
      lines: [
        '[*] --> address: somebody signs in',
        '[*] --> bindPhone: a campaign needs a phone number',
        ...arrows.map(([from, event, to]) => `${from} --> ${to}: ${event}`),
        'done --> [*]',
      ],
    })
    await expect(text).toMatchFileSnapshot('../../../../../docs/flows/sign-in.md')
  })
})
