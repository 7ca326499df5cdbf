/** A YAML file that knows where each of its fields stands. */
import { isMap, isNode, isPair, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml'
import type { Problem } from './problem.ts'

export type Path = readonly PropertyKey[]

export type SourceText = {
  file: string
  value: unknown
  /** What keeps it from being read at all. */
  problems: Problem[]
  /** A problem at a field's value, or at the nearest field above it that is there. */
  problemAt: (path: Path, message: string) => Problem
  /** The same at a field's name. */
  problemAtName: (path: Path, message: string) => Problem
}

export function readSource(file: string, text: string): SourceText {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const at = (offset: number, message: string): Problem => {
    const { line, col } = lines.linePos(offset)
    return { file, line: Math.max(line, 1), column: Math.max(col, 1), message }
  }
  const problems = [...document.errors, ...document.warnings].map(({ pos, code, message }) =>
    at(
      pos[0],
      code === 'DUPLICATE_KEY'
        ? `“${/^[^\s:]*/.exec(text.slice(pos[0]))?.[0]}” is written twice`
        : `cannot be read: ${firstLine(message)}`,
    ),
  )
  return {
    file,
    value: problems.length > 0 ? undefined : document.toJS(),
    problems,
    problemAt: (path, message) => at(offsetOf(document, path, 'value'), message),
    problemAtName: (path, message) => at(offsetOf(document, path, 'name'), message),
  }
}

/** The same for what was no text: a row of a table, whose fields have no place of their own. */
export function plainSource(file: string, line: number, value: unknown): SourceText {
  const problemAt = (_path: Path, message: string): Problem => ({ file, line, column: 1, message })
  return { file, value, problems: [], problemAt, problemAtName: problemAt }
}

const firstLine = (text: string) => text.split('\n', 1)[0]?.toLowerCase() ?? text

function offsetOf(document: Document.Parsed, path: Path, part: 'name' | 'value'): number {
  let node: unknown = document.contents
  let offset = startOf(node) ?? 0
  for (const [depth, key] of path.entries()) {
    const isLast = depth === path.length - 1
    if (isMap(node)) {
      const pair = node.items.find(
        (each) => isPair(each) && isScalar(each.key) && String(each.key.value) === String(key),
      )
      if (!pair) return offset
      const name = startOf(pair.key) ?? offset
      node = pair.value
      // What is missing inside a field is shown at the field's name, not at whatever its value begins with.
      offset = isLast && part === 'value' ? (startOf(node) ?? name) : name
    } else if (isSeq(node)) {
      node = node.items[Number(key)]
      offset = startOf(node) ?? offset
    } else {
      return offset
    }
  }
  return offset
}

const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined)
