import { describe, expect, expectTypeOf, test } from 'vitest'
import { walkTransitions } from './flow-for-tests.ts'
import {
  assertEvent,
  type AnyEventOf,
  type DataArgument,
  defineFlow,
  type EventOf,
  expectState,
  follow,
  followLate,
  hasEvent,
  type StageOf,
  type StatesWith,
  type TargetOf,
} from './flow.ts'

const flow = defineFlow({
  address: { codeSent: 'code', skipped: 'done' },
  code: { codeSent: 'code', wentBack: 'address', accepted: 'done' },
  done: {},
})
type Flow = typeof flow

describe('a table', () => {
  walkTransitions(flow)

  test('has no type for a pair that does not exist, which throws when it is cast', () => {
    // @ts-expect-error: the state has no such event
    expect(() => follow(flow, 'address', 'accepted')).toThrow('The state “address” has no event “accepted”.')
    // @ts-expect-error: no state has such an event
    expect(() => follow(flow, 'address', 'toString')).toThrow('toString')
    // @ts-expect-error: the table has no such state
    expect(() => follow(flow, 'elsewhere', 'codeSent')).toThrow('elsewhere')
  })

  test('has states for targets', () => {
    // @ts-expect-error: the target is not a state of the table
    expect(defineFlow({ one: { next: 'two' } })).toHaveProperty('one')
  })

  test('determines the target by the event', () => {
    expectTypeOf(follow(flow, 'address', 'codeSent')).toEqualTypeOf<'code'>()
    expectTypeOf<TargetOf<Flow, 'code', 'wentBack'>>().toEqualTypeOf<'address'>()
    expectTypeOf<EventOf<Flow, 'address'>>().toEqualTypeOf<'codeSent' | 'skipped'>()
    expectTypeOf<EventOf<Flow, 'done'>>().toBeNever()
    expectTypeOf<AnyEventOf<Flow>>().toEqualTypeOf<'codeSent' | 'skipped' | 'wentBack' | 'accepted'>()
  })

  test('offers of several states the events they share', () => {
    expectTypeOf<EventOf<Flow, 'address' | 'code'>>().toEqualTypeOf<'codeSent'>()
    expectTypeOf<TargetOf<Flow, 'address' | 'code', 'codeSent'>>().toEqualTypeOf<'code'>()
    expectTypeOf<StatesWith<Flow, 'codeSent'>>().toEqualTypeOf<'address' | 'code'>()
  })
})

test('a state that is known at run time only is asserted to have an event', () => {
  const state = 'code' as 'address' | 'code' | 'done'
  expect(hasEvent(flow, state, 'accepted')).toBe(true)
  expect(hasEvent(flow, 'done', 'accepted')).toBe(false)
  expect(() => assertEvent(flow, 'done', 'accepted')).toThrow('The state “done” has no event “accepted”.')
  assertEvent(flow, state, 'accepted')
  expectTypeOf(state).toEqualTypeOf<'code'>()
  expect(expectState(state, 'address', 'code')).toBe('code')
  expect(() => expectState(state, 'address')).toThrow('This step is not made for the state “code”.')
  expect(follow(flow, state, 'accepted')).toBe('done')
})

test('a late event is applied if the current state has the same transition', () => {
  expect(followLate(flow, 'address', 'address', 'codeSent')).toBe('code')
  expect(followLate(flow, 'code', 'address', 'codeSent')).toBe('code')
  expect(followLate(flow, 'done', 'address', 'codeSent')).toBeNull()
  // @ts-expect-error: the state it was sent from has no such event
  expect(() => followLate(flow, 'code', 'address', 'accepted')).toThrow('accepted')
})

test('the data of the target is required, unless all of it is optional', () => {
  type Data = { address: { contact: string }; code: { isExpired?: true }; done: object }
  expectTypeOf<DataArgument<Data, 'address'>>().toEqualTypeOf<[data: { contact: string }]>()
  expectTypeOf<DataArgument<Data, 'code'>>().toEqualTypeOf<[data?: { isExpired?: true }]>()
  expectTypeOf<DataArgument<Data, 'done'>>().toEqualTypeOf<[data?: object]>()
  expectTypeOf<Extract<StageOf<Data>, { state: 'address' }>>().toEqualTypeOf<
    { state: 'address' } & { contact: string }
  >()
})
