/** One file, parsed once: what it imports, exports, touches of the platform, and says in JSX. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { findJsxTexts } from './jsx-texts.ts'
import { findPlatformUses } from './platform-uses.ts'

export type Import = {
  specifier: string
  /** Names taken from the module; empty for a namespace, side effect or dynamic import. */
  names: string[]
  kind: 'static' | 'type' | 'dynamic' | 'reexport'
  line: number
}

export type Mention = { name: string; line: number }

export type SourceFile = {
  /** From the repository root, with `/`. */
  path: string
  imports: Import[]
  defaultExportLine: number | undefined
  /** Lines of `export … from`. */
  reexportLines: number[]
  hasOnlyReexports: boolean
  platformUses: Mention[]
  jsxTexts: Mention[]
  parseErrors: Mention[]
}

export function readSourceFile(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, module, errors } = parseSync(path, text)
  const lineAt = lineFinder(text)

  const imports: Import[] = module.staticImports.map(({ start, moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    names: entries.flatMap(({ importName }) => importName.name ?? []),
    kind: entries.length > 0 && entries.every((entry) => entry.isType) ? 'type' : 'static',
    line: lineAt(start),
  }))

  const exports = module.staticExports.flatMap(({ entries }) => entries)
  for (const { moduleRequest, importName, isType, start } of exports) {
    if (!moduleRequest) continue
    imports.push({
      specifier: moduleRequest.value,
      names: importName.name ? [importName.name] : [],
      kind: isType ? 'type' : 'reexport',
      line: lineAt(start),
    })
  }

  const defaultExports: number[] = exports
    .filter(({ exportName }) => exportName.name === 'default')
    .map(({ start }) => lineAt(start))
  new Visitor({
    ExportDefaultDeclaration: ({ start }) => {
      defaultExports.push(lineAt(start))
    },
    ImportExpression: ({ source, start }) => {
      if (source.type !== 'Literal' || typeof source.value !== 'string') return
      imports.push({ specifier: source.value, names: [], kind: 'dynamic', line: lineAt(start) })
    },
    TSImportType: ({ source, start }) => {
      imports.push({ specifier: source.value, names: [], kind: 'type', line: lineAt(start) })
    },
  }).visit(program)

  const withLine = ({ name, start }: { name: string; start: number }): Mention => ({
    name,
    line: lineAt(start),
  })

  return {
    path,
    imports,
    defaultExportLine: defaultExports[0],
    reexportLines: exports.filter((entry) => entry.moduleRequest).map((entry) => lineAt(entry.start)),
    hasOnlyReexports:
      program.body.length > 0
      && program.body.every(
        (node) =>
          node.type === 'ExportAllDeclaration'
          || (node.type === 'ExportNamedDeclaration' && node.source !== null),
      ),
    platformUses: findPlatformUses(program).map(withLine),
    jsxTexts: findJsxTexts(program).map(withLine),
    parseErrors: errors.map(({ message, labels }) =>
      withLine({ name: message, start: labels[0]?.start ?? 0 }),
    ),
  }
}

/** Offsets to 1-based lines. */
function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
