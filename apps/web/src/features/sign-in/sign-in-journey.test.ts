import { describe, expect, test } from 'vitest'
import { isMemberState, memberStates, nextState, signInJourney, type SignInEvent, type SignInState } from './sign-in-journey.ts'

// The table's own keys, which Object.keys widens.
const states = Object.keys(signInJourney) as SignInState[]
const arrows = states.flatMap((from) =>
  Object.entries(signInJourney[from]).map(([event, to]) => [from, event as SignInEvent, to] as const),
)
const events = [...new Set(arrows.map(([, event]) => event))]

/** Everywhere one can get to from a state. */
function reach(from: SignInState, seen = new Set<SignInState>()): Set<SignInState> {
  if (seen.has(from)) return seen
  seen.add(from)
  for (const [start, , to] of arrows) if (start === from) reach(to, seen)
  return seen
}

test.each(arrows)('%s · %s → %s', (from, event, to) => {
  expect(nextState(from, event)).toBe(to)
})

describe.each(states)('%s', (state) => {
  test('what has no arrow leads nowhere', () => {
    for (const event of events.filter((each) => !(each in signInJourney[state]))) expect(nextState(state, event)).toBeNull()
  })

  test('ends in a session', () => {
    expect(reach(state)).toContain('done')
  })

  test('is reached from a beginning', () => {
    const beginnings: SignInState[] = ['address', 'password', 'bindPhone']
    expect(beginnings.some((each) => reach(each).has(state))).toBe(true)
  })
})

test('a visitor becomes a member by an answer of the gateway alone', () => {
  const crossings = arrows.filter(([from, , to]) => !isMemberState(from) && (isMemberState(to) || to === 'done'))
  expect([...new Set(crossings.map(([, event]) => event))].toSorted()).toEqual(['registered', 'registeredByPhone', 'signedIn'])
})

test('a member is never asked who she is', () => {
  for (const state of memberStates) {
    for (const met of reach(state)) expect(met === 'done' || isMemberState(met)).toBe(true)
  }
})

test('nobody is linked to an account, or given a new password, without a code', () => {
  const without = new Set<SignInState>()
  const walk = (state: SignInState) => {
    if (without.has(state)) return
    without.add(state)
    for (const [from, , to] of arrows) if (from === state && to !== 'associationCode' && to !== 'recoverCode') walk(to)
  }
  walk('association')
  walk('recover')
  expect(without).not.toContain('recoverPassword')
  expect(nextState('association', 'signedIn')).toBeNull()
})

test('every offer to somebody new can wait', () => {
  for (const state of ['offerEmail', 'offerEmailCode', 'offerPassword'] as const) {
    expect(nextState(state, 'later')).not.toBeNull()
  }
})

test('the picture of it in docs/journeys/sign-in.md', async () => {
  const drawn = arrows.map(([from, event, to]) => `    ${from} --> ${to}: ${event}`)
  const text = [
    '# Sign-in, step by step',
    '',
    'Drawn from `apps/web/src/features/sign-in/sign-in-journey.ts` by its test;',
    '`npx vitest run --project web sign-in-journey -u` draws it anew. What has no arrow leads nowhere.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    '    [*] --> address: somebody signs in',
    '    [*] --> bindPhone: a campaign needs a phone number',
    ...drawn,
    '    done --> [*]',
    '```',
    '',
  ]
  await expect(text.join('\n')).toMatchFileSnapshot('../../../../../docs/journeys/sign-in.md')
})
