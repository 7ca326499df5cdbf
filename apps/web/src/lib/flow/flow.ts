/**
 * A flow is a finite state machine written as a table: for each state, its events and the state each of them leads to.
 * All types below are derived from the table, so that sending an event that a state does not have, or data that does not
 * fit the target, does not compile.
 */
export type FlowTable = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Declares a table. A target that is not one of its states does not compile. */
export function defineFlow<
  const Table extends { readonly [State in keyof Table]: Readonly<Record<string, keyof Table & string>> },
>(table: Table): Table {
  return table
}

export type StateOf<Table extends FlowTable> = keyof Table & string

/** The events of a state; of several states, the events they have in common. */
export type EventOf<Table extends FlowTable, State extends StateOf<Table>> = keyof Table[State] & string

/** The events of all states. */
export type AnyEventOf<Table extends FlowTable> = {
  [State in keyof Table]: keyof Table[State] & string
}[keyof Table]

/** Where an event leads from a state. */
export type TargetOf<
  Table extends FlowTable,
  State extends StateOf<Table>,
  Event extends EventOf<Table, State>,
> = Table[State][Event] & StateOf<Table>

/** The states that have an event. */
export type StatesWith<Table extends FlowTable, Event extends AnyEventOf<Table>> = {
  [State in StateOf<Table>]: Event extends keyof Table[State] ? State : never
}[StateOf<Table>]

/** A state together with its data; `Data` names the data of each state. */
export type StageOf<Data> = { [State in keyof Data]: { state: State } & Data[State] }[keyof Data]

/** The data of a target as the last argument of a function; optional where every field of it is. */
export type DataArgument<Data, Target extends keyof Data> = object extends Data[Target]
  ? [data?: Data[Target]]
  : [data: Data[Target]]

/** Whether a state has an event, for a state that is known at run time only. */
export function hasEvent<Table extends FlowTable, Event extends AnyEventOf<Table>>(
  table: Table,
  state: StateOf<Table>,
  event: Event,
): state is StatesWith<Table, Event> {
  return Object.hasOwn(table[state] ?? {}, event)
}

/** Throws where a state does not have an event. */
export function assertEvent<Table extends FlowTable, Event extends AnyEventOf<Table>>(
  table: Table,
  state: StateOf<Table>,
  event: Event,
): asserts state is StatesWith<Table, Event> {
  if (!hasEvent(table, state, event)) throw new Error(`The state “${state}” has no event “${event}”.`)
}

/** The state an event leads to. Throws for a pair that is not in the table, which compiles only with a cast. */
export function follow<
  Table extends FlowTable,
  State extends StateOf<Table>,
  Event extends EventOf<Table, State>,
>(table: Table, state: State, event: Event): TargetOf<Table, State, Event> {
  assertEvent(table, state, event)
  return table[state]?.[event] as TargetOf<Table, State, Event> // asserted above
}

/**
 * The state after an event that was sent from the state `from` and arrives in the state `current`. The two differ where
 * the answer to a call arrives after another step is shown. Such a late event is applied if the current state has the same
 * transition; otherwise it is outdated, and the result is null.
 */
export function followLate<
  Table extends FlowTable,
  State extends StateOf<Table>,
  Event extends EventOf<Table, State>,
>(table: Table, current: StateOf<Table>, from: State, event: Event): TargetOf<Table, State, Event> | null {
  const target = follow(table, from, event)
  return current === from || table[current]?.[event] === target ? target : null
}

/** Narrows a state to those that a step supports. Throws in any other state. */
export function expectState<State extends string>(state: string, ...expected: State[]): State {
  const found = expected.find((each) => each === state)
  if (found === undefined) throw new Error(`This step is not made for the state “${state}”.`)
  return found
}
