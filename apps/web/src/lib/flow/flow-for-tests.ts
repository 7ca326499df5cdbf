import { expect, test } from 'vitest'
import { type EventOf, follow, type Journey, type StateOf } from './flow.ts'

type Arrow<Table extends Journey> = readonly [from: StateOf<Table>, event: EventOf<Table>, to: StateOf<Table>]

/** Every arrow of a journey, each of which is walked as a test of its own. */
export function testArrows<Table extends Journey>(table: Table): Arrow<Table>[] {
  // The table's own keys, which Object.keys widens.
  const states = Object.keys(table) as StateOf<Table>[]
  const arrows = states.flatMap((from) =>
    Object.entries(table[from] ?? {}).map(([event, to]) => [from, event, to] as unknown as Arrow<Table>),
  )
  const events = [...new Set(arrows.map(([, event]) => event))]
  test.each(arrows)('%s · %s → %s', (from, event, to) => {
    expect(follow(table, from, event)).toBe(to)
    expect(states).toContain(to)
  })
  test.each(states)('from %s what has no arrow leads nowhere', (state) => {
    for (const event of events.filter((each) => !(each in (table[state] ?? {}))))
      expect(follow(table, state, event)).toBeNull()
  })
  return arrows
}

/** Everywhere one can get to from a state, without what `isShut` closes. */
export function reach<Table extends Journey>(
  arrows: readonly Arrow<Table>[],
  from: StateOf<Table>,
  isShut: (event: EventOf<Table>, to: StateOf<Table>) => boolean = () => false,
): Set<StateOf<Table>> {
  const seen = new Set([from])
  for (const state of seen) {
    for (const [start, event, to] of arrows) if (start === state && !isShut(event, to)) seen.add(to)
  }
  return seen
}

type Drawing = {
  title: string
  /** The file of the table, below `apps/web/src`; its test has the same name. */
  source: string
  /** What there is to say besides. */
  text: string
  /** Lines of the picture. */
  lines: Iterable<string>
}

/** The page of `docs/flows` that shows a journey. */
export function draw({ title, source, text, lines }: Drawing): string {
  const name = source.split('/').at(-1)?.replace('.ts', '') ?? ''
  return [
    `# ${title}`,
    '',
    `Drawn from \`apps/web/src/${source}\` by its test;`,
    `\`npx vitest run --project web ${name} -u\` draws it anew. ${text}`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...[...lines].map((line) => `    ${line}`),
    '```',
    '',
  ].join('\n')
}
