/**
 * A journey as a table: from each state, where each event leads. An event that has no arrow from where one is leads
 * nowhere: a late answer cannot move somebody who has gone on.
 */
export type Journey = Readonly<Record<string, Readonly<Record<string, string>>>>

export type StateOf<Table extends Journey> = keyof Table & string
/** Everything that can happen on the way. */
export type EventOf<Table extends Journey> = {
  [State in keyof Table]: keyof Table[State] & string
}[keyof Table]

/** Where one is after an event; null where it has no arrow from there. */
export function follow<Table extends Journey>(
  table: Table,
  state: StateOf<Table>,
  event: EventOf<Table>,
): StateOf<Table> | null {
  // Where a table of states leads is one of them, which the tests of each table hold.
  return (table[state]?.[event] as StateOf<Table> | undefined) ?? null
}
