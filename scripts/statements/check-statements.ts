/**
 * Finds SQL in the gateway and the tools that does not work for a market of Citus; prints `file:line  what` and exits with 1 if
 * there is some. Its statements use views of the tables on the market's node, and an operator may send them to the coordinator
 * (docs/decisions/0109-citus.md).
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { root } from '../run-command.ts'

type Rule = { pattern: RegExp; what: string }

const rules: readonly Rule[] = [
  {
    pattern: /\bon\s+conflict\s+on\s+constraint\b/i,
    what: 'names a constraint in on conflict, which a view does not have: name the columns',
  },
  {
    pattern: /\b(?:select|where|returning|and|=)\s+(?:\w+\.)?(?:ctid|xmin|xmax|tableoid)\b/i,
    what: 'reads a system column, which a view does not have: use the key',
  },
  {
    pattern: /^[ \t]*truncate\s+/im,
    what: 'truncates a table, which a view does not allow: delete its rows',
  },
  {
    pattern: /\bmerge\s+into\b/i,
    what: 'merges into a table, which a view does not allow before PostgreSQL 17',
  },
  {
    pattern: /\bdo\s+update\s+set\b(?:(?!\breturning\b)[\s\S])*?(?:(?<!\barray)(?<=[\w)"])\[(?!\]))/i,
    what: 'has an array subscript in do update set, which ends the coordinator of Citus: compute it before',
  },
  {
    pattern: /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\b/i,
    what: 'creates a trigger, which Citus refuses: do it in the statements that change the rows',
  },
]

/** They work on one node, or on no table of a market. */
const exceptions: Readonly<Record<string, string>> = {
  'apps/gateway/src/database/citus/node-tables.ts': 'creates the guard of the tables on a node',
  'tools/ops/database/market-copy.ts':
    'is about tables of an ordinary server: the commands refuse Citus before',
  'apps/gateway/src/testing/changed-database.ts': 'is for tests on an ordinary server',
}

/** Problems of the texts in a source file: template strings and strings in quotes. */
export function statementProblems(path: string, text: string): string[] {
  const { program } = parseSync(path, text)
  const found: string[] = []
  const check = (value: string, offset: number) => {
    for (const { pattern, what } of rules) {
      const match = pattern.exec(value)
      if (match) found.push(`${path}:${text.slice(0, offset + match.index).split('\n').length}  ${what}`)
    }
  }
  new Visitor({
    // Joined at the values, so that a rule is compared with the whole statement.
    TemplateLiteral: ({ quasis, start }) => check(quasis.map(({ value }) => value.raw).join('$'), start + 1),
    // Of the query builder.
    CallExpression: ({ callee, start }) => {
      const isConstraint =
        callee.type === 'MemberExpression'
        && callee.property.type === 'Identifier'
        && callee.property.name === 'constraint'
      if (isConstraint) check('on conflict on constraint', start)
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string') check(value, start + 1)
    },
  }).visit(program)
  return found
}

if (import.meta.main) {
  const files = globSync('{apps/gateway/{src,demo},tools}/**/*.ts', {
    cwd: root,
    exclude: ['**/node_modules', '**/*.test.ts'],
  })
  const problems = files
    .filter((file) => !Object.hasOwn(exceptions, file.replaceAll('\\', '/')))
    .flatMap((file) => statementProblems(file, readFileSync(join(root, file), 'utf8')))
  console.log(problems.length === 0 ? 'Every statement works for a market of Citus.' : problems.join('\n'))
  process.exitCode = problems.length === 0 ? 0 : 1
}
