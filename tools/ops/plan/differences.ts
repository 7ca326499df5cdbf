/** Differences between two versions of an entry, by field. */
import type { Written } from '../file/write-model.ts'

export type Difference = { field: string; from: unknown; to: unknown }

export function findDifferences(from: Written, to: Written, prefix = ''): Difference[] {
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return fields.flatMap((name): Difference[] => {
    const [before, after] = [from[name], to[name]]
    const field = prefix + name
    if (isFields(before) && isFields(after)) return findDifferences(before, after, `${field}.`)
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, from: before, to: after }]
  })
}

const isFields = (value: unknown): value is Written =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const lengthMax = 60

export function formatValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'number') return value.toLocaleString('en', { maximumFractionDigits: 12 })
  if (Array.isArray(value)) {
    const list = value.map(String).join(', ')
    return list === '' ? 'none' : shorten(list)
  }
  if (isFields(value))
    return shorten(
      Object.entries(value)
        .map(([name, each]) => `${name} ${formatValue(each)}`)
        .join(', '),
    )
  return typeof value === 'string' ? `“${shorten(value)}”` : JSON.stringify(value)
}

const shorten = (text: string) => (text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1)}…`)
