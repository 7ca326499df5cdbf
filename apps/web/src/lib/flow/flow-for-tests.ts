import { expect, test } from 'vitest'
import { type AnyEventOf, type FlowTable, follow, hasEvent, type StateOf } from './flow.ts'

export type Transition<Table extends FlowTable> = readonly [
  from: StateOf<Table>,
  event: AnyEventOf<Table>,
  to: StateOf<Table>,
]

/** Follows every transition of a table in a test of its own, and every other pair, which must throw. */
export function walkTransitions<const Table extends FlowTable>(table: Table): Transition<Table>[] {
  // Object.keys and Object.entries widen the keys of the table.
  const states = Object.keys(table) as StateOf<Table>[]
  const transitions = states.flatMap((from) =>
    Object.entries(table[from] ?? {}).map(([event, to]) => [from, event, to] as unknown as Transition<Table>),
  )
  const events = [...new Set(transitions.map(([, event]) => event))]
  test.each(transitions)('%s · %s → %s', (from, event, to) => {
    expect(follow(table, from, event as never)).toBe(to) // the transition is in the table
    expect(states).toContain(to)
  })
  test.each(states)('every other event throws in the state %s', (state) => {
    for (const event of events.filter((each) => !hasEvent(table, state, each)))
      expect(() => follow(table, state, event as never)).toThrow(event) // the types refuse it
  })
  return transitions
}

/** The states that can be reached from a state, without the transitions that `isClosed` leaves out. */
export function reachableStates<Table extends FlowTable>(
  transitions: readonly Transition<Table>[],
  from: StateOf<Table>,
  isClosed: (event: AnyEventOf<Table>, to: StateOf<Table>) => boolean = () => false,
): Set<StateOf<Table>> {
  const reached = new Set([from])
  for (const state of reached) {
    for (const [start, event, to] of transitions) if (start === state && !isClosed(event, to)) reached.add(to)
  }
  return reached
}

type FlowDiagram = {
  title: string
  /** The file of the table, below `apps/web/src`; its test has the same name. */
  source: string
  text: string
  /** Lines of a Mermaid state diagram. */
  lines: Iterable<string>
}

/** The page of `docs/flows` that shows a flow as a diagram. */
export function flowDiagram({ title, source, text, lines }: FlowDiagram): string {
  const name = source.split('/').at(-1)?.replace('.ts', '') ?? ''
  return [
    `# ${title}`,
    '',
    `Generated from \`apps/web/src/${source}\` by its test;`,
    `\`npx vitest run --project web ${name} -u\` generates it again. ${text}`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...[...lines].map((line) => `    ${line}`),
    '```',
    '',
  ].join('\n')
}
