/** Statements that break gateways of the version before, which run on the same tables during a deployment. */
import { statementsOf } from './statements.ts'

export type Breaking = { line: number; what: string }

const name = String.raw`(?:if (?:not )?exists )?(?:only )?([\w".]+)`

/** In the order in which they are tried. */
const rules: { pattern: RegExp; what: string }[] = [
  {
    pattern:
      /^drop (?:table|view|materialized view|function|procedure|sequence|type|schema|trigger|extension) /,
    what: 'drops what the version before may use',
  },
  { pattern: /^alter (?!index\b).* rename (?!constraint\b)/, what: 'renames what the version before uses' },
]
/** Of the actions of one `alter table`. */
const actions: { pattern: RegExp; what: string }[] = [
  { pattern: /^drop (?:column )?(?!constraint\b)/, what: 'drops a column that the version before may use' },
  { pattern: /^alter (?:column )?\S+ (?:set data )?type /, what: 'changes the type of a column' },
  {
    pattern: /^alter (?:column )?\S+ set not null/,
    what: 'makes a column not null, which the version before may leave out',
  },
  {
    pattern: /^alter (?:column )?\S+ drop default/,
    what: 'drops a default on which the version before may rely',
  },
  {
    pattern:
      /^add (?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)(?!.*\b(?:default|generated)\b).*\bnot null\b/,
    what: 'adds a column that is not null without a default, which the version before leaves out',
  },
]

/** Everything in a migration that breaks the version before. What it has created itself is not in use yet. */
export function breakingIn(source: string): Breaking[] {
  const created = new Set<string>()
  const found: Breaking[] = []
  for (const { text, line } of statementsOf(source)) {
    const [, made] = new RegExp(`^create (?:unlogged )?table ${name}`).exec(text) ?? []
    if (made !== undefined) created.add(bare(made))
    const [, altered, rest] = new RegExp(`^alter table ${name} (.*)$`).exec(text) ?? []
    if (altered !== undefined && created.has(bare(altered))) continue
    const matching = [
      ...rules.filter(({ pattern }) => pattern.test(text)),
      ...actionsOf(rest ?? '').flatMap((action) => actions.filter(({ pattern }) => pattern.test(action))),
    ]
    found.push(...matching.map(({ what }) => ({ line, what })))
  }
  return found
}

const bare = (table: string) => table.replaceAll('"', '').replace(/^public\./, '')

/** Split at the commas that are in no brackets. */
export function actionsOf(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const character of text) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim())
}
