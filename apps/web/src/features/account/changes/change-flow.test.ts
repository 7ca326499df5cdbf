import { describe, expect, test } from 'vitest'
import { draw, reach, testArrows } from '#src/lib/flow/flow-for-tests.ts'
import { changeJourney, nextState, type ChangeState } from './change-flow.ts'

describe('changing what signs one in', () => {
  const arrows = testArrows(changeJourney)

  test.each([...new Set(arrows.map(([from]) => from))])('from %s a change can be made', (state) => {
    expect(reach(arrows, state)).toContain('done')
  })

  test('what needs a proof is not changed without one', () => {
    for (const beginning of ['warning', 'proof'] as const) {
      const reached = reach(arrows, beginning, (event) => event === 'proved' || event === 'provedAgain')
      for (const state of ['change', 'code', 'done'] as const) expect(reached).not.toContain(state)
    }
  })

  test('a phone is not changed by whoever was not told what it brings', () => {
    expect(reach(arrows, 'warning', (event) => event === 'understood')).toEqual(
      new Set<ChangeState>(['warning']),
    )
  })

  test('a proof that ended is asked for again from wherever it is needed', () => {
    for (const state of ['change', 'code'] as const) expect(nextState(state, 'proofAsked')).toBe('proof')
  })

  test('the picture of it in docs/flows/account.md', async () => {
    const text = draw({
      title: 'Changing what signs one in, step by step',
      source: 'features/account/changes/change-flow.ts',
      text: 'What has no arrow leads nowhere.',
      lines: [
        '[*] --> warning: another phone',
        '[*] --> proof: another address, another password, a passkey, Google or Apple',
        '[*] --> proof: back from Google or Apple',
        '[*] --> change: a first address, phone or password',
        ...arrows.map(([from, event, to]) => `${from} --> ${to}: ${event}`),
        'done --> [*]',
      ],
    })
    await expect(text).toMatchFileSnapshot('../../../../../../docs/flows/account.md')
  })
})
