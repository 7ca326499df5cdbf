import { expect, test } from 'vitest'
import { changeJourney, nextState, type ChangeEvent, type ChangeState } from './change-journey.ts'

// The table's own keys, which Object.keys widens.
const states = Object.keys(changeJourney) as ChangeState[]
const arrows = states.flatMap((from) =>
  Object.entries(changeJourney[from]).map(([event, to]) => [from, event as ChangeEvent, to] as const),
)
const events = [...new Set(arrows.map(([, event]) => event))]

/** Everywhere one can get to from a state, without what these events lead to. */
function reach(from: ChangeState, without: readonly ChangeEvent[] = [], seen = new Set<ChangeState>()): Set<ChangeState> {
  if (seen.has(from)) return seen
  seen.add(from)
  for (const [start, event, to] of arrows) if (start === from && !without.includes(event)) reach(to, without, seen)
  return seen
}

test.each(arrows)('%s · %s → %s', (from, event, to) => {
  expect(nextState(from, event)).toBe(to)
})

test.each(states)('from %s what has no arrow leads nowhere, and a change can be made', (state) => {
  for (const event of events.filter((each) => !(each in changeJourney[state]))) expect(nextState(state, event)).toBeNull()
  expect(reach(state)).toContain('done')
})

test('what needs a proof is not changed without one', () => {
  for (const beginning of ['warning', 'proof'] as const) expect(reach(beginning, ['proved'])).not.toContain('change')
})

test('a phone is not changed by whoever was not told what it brings', () => {
  expect(reach('warning', ['understood'])).toEqual(new Set(['warning']))
})

test('a proof that ended is asked for again from wherever it is needed', () => {
  for (const state of ['change', 'code'] as const) expect(nextState(state, 'proofAsked')).toBe('proof')
})

test('the picture of it in docs/journeys/account.md', async () => {
  const text = [
    '# Changing what signs one in, step by step',
    '',
    'Drawn from `apps/web/src/features/account/change-journey.ts` by its test;',
    '`npx vitest run --project web change-journey -u` draws it anew. What has no arrow leads nowhere.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    '    [*] --> warning: another phone',
    '    [*] --> proof: another address, another password, a passkey, Google or Apple',
    '    [*] --> change: a first address, phone or password',
    ...arrows.map(([from, event, to]) => `    ${from} --> ${to}: ${event}`),
    '    done --> [*]',
    '```',
    '',
  ]
  await expect(text.join('\n')).toMatchFileSnapshot('../../../../../docs/journeys/account.md')
})
