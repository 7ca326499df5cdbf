/** Statements that Citus refuses for the tables of a market that is distributed already (docs/decisions/0109-citus.md). */
import { actionsOf, type Breaking } from './breaking.ts'
import { statementsOf } from './statements.ts'

/** Migrations up to this number are applied before the schema of a market is distributed. */
const lastBeforeCitus = 64

const stable =
  /\b(?:now|clock_timestamp|statement_timestamp|random|make_interval|current_setting)\s?\(|\bcurrent_(?:timestamp|date|time)\b/
const isConstraint =
  /^(?:add|validate) (?:constraint|check|unique|primary|foreign|exclude)\b|^drop constraint\b/
const inlineConstraint = /\b(?:check|primary key|unique|references)\b/

const rules: { what: string; isRefused: (text: string) => boolean }[] = [
  {
    what: 'creates a trigger, which Citus refuses: do it in the statements that change the rows',
    isRefused: (text) => /^create (?:or replace )?(?:constraint )?trigger\b/.test(text),
  },
  {
    what: 'reads a clock or another function that is not immutable while it copies rows, which Citus refuses: write the value',
    isRefused: (text) => /^insert into\b.*\bselect\b/.test(text) && stable.test(text),
  },
  {
    what: 'changes rows by a function that is not immutable, which Citus refuses: write the value',
    isRefused: (text) => /^update\b/.test(text) && stable.test(text),
  },
  {
    what: 'adds or drops a constraint together with something else, which Citus refuses: one statement each',
    isRefused: (text) => {
      const actions = alterationsOf(text)
      return actions.length > 1 && actions.some((action) => isConstraint.test(action))
    },
  },
  {
    what: 'adds a column with a constraint without a name, which Citus refuses: name it',
    isRefused: (text) =>
      alterationsOf(text).some(
        (action) =>
          /^add (?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)/.test(action)
          && inlineConstraint.test(action)
          && !/\bconstraint \S+/.test(action),
      ),
  },
  {
    what: 'adds a column that is counted by a sequence of its own, which Citus refuses',
    isRefused: (text) => alterationsOf(text).some((action) => /^add .*\b(?:big|small)?serial\b/.test(action)),
  },
]

const alterationsOf = (text: string): string[] =>
  actionsOf(/^alter table (?:if exists )?(?:only )?[\w".]+ (.*)$/.exec(text)?.[1] ?? '')

export function refusedByCitus(source: string): Breaking[] {
  return statementsOf(source).flatMap(({ text, line }) =>
    rules.filter(({ isRefused }) => isRefused(text)).map(({ what }) => ({ line, what })),
  )
}

/** Whether the rules hold for a migration. */
export const isForCitus = (file: string): boolean => Number.parseInt(file) > lastBeforeCitus
