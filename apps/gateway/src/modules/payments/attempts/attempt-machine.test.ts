import { describe, expect, test } from 'vitest'
import type { StoredAttemptState } from '#src/database/tables.ts'
import { attemptEvents, attemptTransitions, isFinal } from './attempt-machine.ts'

const states = Object.keys(attemptTransitions) as StoredAttemptState[] // its keys
const open = states.filter((state) => !isFinal(state))
const pairs = states.flatMap((state) => attemptEvents.map((event) => [state, event] as const))

describe('an attempt', () => {
  test.each(pairs)('that is %s has a state after %s', (state, event) => {
    expect(states).toContain(attemptTransitions[state][event])
  })

  test('never leaves a final state', () => {
    for (const [state, event] of pairs)
      if (isFinal(state)) expect(attemptTransitions[state][event]).toBe(state)
    expect(states.filter(isFinal)).toEqual(['succeeded', 'failed', 'cancelled'])
  })

  test('succeeds by the money alone, from every open state', () => {
    for (const state of open) {
      expect(attemptTransitions[state].succeeded).toBe('succeeded')
      for (const event of attemptEvents)
        if (event !== 'succeeded') expect(attemptTransitions[state][event]).not.toBe('succeeded')
    }
  })

  test('ends by money that cannot pay, and with the time of its order', () => {
    for (const state of open) {
      expect(attemptTransitions[state].unwanted).toBe('failed')
      expect(isFinal(attemptTransitions[state].overdue)).toBe(true)
    }
  })

  test('reaches its provider with its card alone', () => {
    const { awaitingCard } = attemptTransitions
    const toProvider = attemptEvents.filter((event) => awaitingCard[event] === 'processing')
    expect(toProvider).toEqual(['cardSent'])
    for (const state of open) expect(attemptTransitions[state].processing).not.toBe('needsAction')
  })

  test('that may be charged already is not withdrawn', () => {
    expect(attemptTransitions.processing.withdrawn).toBe('processing')
    expect(attemptTransitions.awaitingCard.withdrawn).toBe('cancelled')
    expect(attemptTransitions.needsAction.withdrawn).toBe('cancelled')
  })

  test('can end from every open state that can be reached', () => {
    const reached = new Set<StoredAttemptState>(['awaitingCard', 'processing'])
    for (const state of reached)
      for (const event of attemptEvents) reached.add(attemptTransitions[state][event])
    expect([...reached].toSorted()).toEqual(states.toSorted())
  })
})
