/** Turns the issues of a schema into problems of a file, in plain words. */
import type * as z from 'zod'
import { closestMatch } from './closest-match.ts'
import type { Problem } from './problem.ts'
import type { Path, SourceText } from './source-text.ts'

type Issue = z.core.$ZodIssue

export function shapeProblems(
  source: SourceText,
  issues: readonly Issue[],
  knownFields: (path: Path) => string[],
): Problem[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) =>
        source.problemAtName([...issue.path, key], unknownField(key, knownFields(issue.path))),
      )
    }
    if (issue.code === 'invalid_key') {
      return [
        source.problemAtName(
          issue.path,
          `“${lastOf(issue.path)}” ${issue.issues[0]?.message ?? issue.message}`,
        ),
      ]
    }
    const value = valueAt(source.value, issue.path)
    if (value === undefined) {
      return [source.problemAtName(issue.path.slice(0, -1), `“${lastOf(issue.path)}” is missing`)]
    }
    return [source.problemAt(issue.path, `“${nameOf(issue.path)}” ${describeIssue(issue, value)}`)]
  })
}

function unknownField(key: string, known: string[]): string {
  const suggestion = closestMatch(key, known)
  const instead = suggestion === undefined ? `there are ${listOf(known)}` : `did you mean “${suggestion}”?`
  return `unknown field “${key}”: ${instead}`
}

function describeIssue(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return choice(value, issue.values.map(String))
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? choice(value, issue.options.map(String))
        : describeUnion(issue, value)
    case 'too_small':
      if (issue.origin === 'array') return 'must not be an empty list'
      return issue.origin === 'string' ? issue.message : `must be ${issue.minimum} or more`
    case 'too_big':
      return issue.origin === 'string' ? issue.message : `must be ${issue.maximum} or less`
    default:
      return issue.message
  }
}

/** The message of the union, or of the member whose only issue is the format. */
function describeUnion(issue: Extract<Issue, { code: 'invalid_union' }>, value: unknown): string {
  const inside = issue.errors?.flat().find(({ code }) => code === 'invalid_format')
  return typeof value === 'string' && inside ? inside.message : issue.message
}

function choice(value: unknown, known: string[]): string {
  const suggestion = typeof value === 'string' ? closestMatch(value, known) : undefined
  const instead =
    suggestion === undefined ? `choose one of ${listOf(known)}` : `did you mean “${suggestion}”?`
  return typeof value === 'string' ? `cannot be “${value}”: ${instead}` : `cannot be this: ${instead}`
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'fields with their values',
  record: 'numbers, each with its fields',
}

const listOf = (names: readonly string[]) => names.join(', ')
const lastOf = (path: Path) => String(path.at(-1) ?? '')

/** The name of the field; an item of a list is named after the list. */
function nameOf(path: Path): string {
  const last = path.at(-1)
  return typeof last === 'number' ? `${String(path.at(-2))} ${last + 1}` : String(last ?? 'the file')
}

export function valueAt(value: unknown, path: Path): unknown {
  let current: unknown = value
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined
    current = (current as Record<PropertyKey, unknown>)[key] // any key can be read from an object
  }
  return current
}
