/** A parsed YAML file with the position of each field. */
import { isMap, isNode, isPair, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml'
import type { Problem } from './problem.ts'

export type Path = readonly PropertyKey[]

export type SourceText = {
  file: string
  value: unknown
  /** Syntax errors. */
  problems: Problem[]
  /** A problem at the value of a field, or at its nearest existing parent. */
  problemAt: (path: Path, message: string) => Problem
  /** The same at the name of the field. */
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

/** The same for a row of a table, whose fields have no position of their own. */
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
      // What is missing inside a field is reported at its name, not at the start of its value.
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
