import type { SpanStart } from './spans.ts'

const operationPattern = /^[\s(]*([a-z]+)/i
const tablePattern = /\b(?:from|into|update|lock table)\s+"?([a-z_]+)"?/i

/** What a statement does and with which table, such as `insert claim`; never its parameters or the values in its text. */
export function statementSpan(text: string): SpanStart {
  const operation = operationPattern.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = tablePattern.exec(text)?.[1]
  const summary = table === undefined ? operation : `${operation} ${table}`
  return {
    name: summary,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': summary,
    },
  }
}
