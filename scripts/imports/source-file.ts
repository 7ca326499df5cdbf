/** What a source file imports, re-exports and mentions. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

export type Import = {
  specifier: string
  kind: 'static' | 'type' | 'dynamic' | 'reexport'
  line: number
}

export type SourceFile = {
  /** From the repository root, with `/`. */
  path: string
  imports: Import[]
  hasOnlyReexports: boolean
  /** Lines that name a source file of the page by its path. */
  pagePathLines: number[]
  parseErrors: { message: string; line: number }[]
}

export function readSourceFile(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, module, errors } = parseSync(path, text)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length

  const imports: Import[] = module.staticImports.map(({ start, moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    kind: entries.length > 0 && entries.every((entry) => entry.isType) ? 'type' : 'static',
    line: lineAt(start),
  }))
  for (const { moduleRequest, isType, start } of module.staticExports.flatMap(({ entries }) => entries)) {
    if (!moduleRequest) continue
    imports.push({
      specifier: moduleRequest.value,
      kind: isType ? 'type' : 'reexport',
      line: lineAt(start),
    })
  }
  new Visitor({
    ImportExpression: ({ source, start }) => {
      if (source.type !== 'Literal' || typeof source.value !== 'string') return
      imports.push({ specifier: source.value, kind: 'dynamic', line: lineAt(start) })
    },
    TSImportType: ({ source, start }) => {
      imports.push({ specifier: source.value, kind: 'type', line: lineAt(start) })
    },
  }).visit(program)

  return {
    path,
    imports,
    hasOnlyReexports:
      program.body.length > 0
      && program.body.every(
        (node) =>
          node.type === 'ExportAllDeclaration'
          || (node.type === 'ExportNamedDeclaration' && node.source !== null),
      ),
    pagePathLines: text.split('\n').flatMap((line, at) => (line.includes('apps/web/src/') ? [at + 1] : [])),
    parseErrors: errors.map(({ message, labels }) => ({ message, line: lineAt(labels[0]?.start ?? 0) })),
  }
}
