/** The JSON Schema of the operators' files, for completion and validation in editors. */
import * as z from 'zod'
import { operatorFile } from './operator-file.ts'
import { valueAt } from './shape-problems.ts'
import type { Path } from './source-text.ts'

export const schemaFile = 'operator-file.json'

export function operatorSchema(): Record<string, unknown> {
  // The YAML language server supports draft 7 best.
  return z.toJSONSchema(operatorFile, { io: 'input', target: 'draft-7' })
}

export const schemaText = (): string => `${JSON.stringify(operatorSchema(), null, 2)}\n`

let schema: Record<string, unknown> | undefined

/** The fields that the schema allows at `path` of a file; in a union, those of the member with the file's `kind`. */
export function fieldsAt(file: unknown, path: Path): string[] {
  schema ??= operatorSchema()
  let node: unknown = schema
  const walked: PropertyKey[] = []
  for (const key of path) {
    walked.push(key)
    node = step(node, key)
    node = choose(node, valueAt(file, walked))
  }
  return Object.keys(asObject(asObject(node)['properties']))
}

function step(node: unknown, key: PropertyKey): unknown {
  const { properties, additionalProperties, items } = asObject(node)
  return typeof key === 'number' ? items : (asObject(properties)[key] ?? additionalProperties)
}

function choose(node: unknown, value: unknown): unknown {
  const { oneOf } = asObject(node)
  if (!Array.isArray(oneOf)) return node
  const kind = valueAt(value, ['kind'])
  return oneOf.find((each) => valueAt(each, ['properties', 'kind', 'const']) === kind)
}

function asObject(value: unknown): Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>) : {} // any object is one
}
