/** Reads what a module of the page imports, which messages it uses and which it loads. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, parseSync, Visitor } from 'oxc-parser'
import { resolveEdge } from '../imports/resolve-import.ts'

/** Message features (folders of `packages/i18n/messages`) and the ids of their messages. */
export type KnownMessages = { features: ReadonlySet<string>; ids: ReadonlySet<string> }

export type PageModule = {
  path: string
  /** Modules of the page that it imports at once, type imports left out. */
  staticImports: string[]
  /** Modules of the page that it imports by `import()`. */
  lazyImports: string[]
  /** The feature of each message id in it, with the line of the first one. */
  used: Map<string, number>
  /** Features that its code loads (`messages.load('…')`) or that it exports as `messages`. */
  loaded: Set<string>
  /** Features that it exports as `messages`, with the line; undefined where it exports none. */
  declared: { features: string[]; line: number } | undefined
}

/** The root of the page's sources, from the repository's root. */
export const pageSource = 'apps/web/src'

export function readPageModule(root: string, path: string, known: KnownMessages): PageModule {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, module } = parseSync(path, text)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const resolve = (specifier: string) => resolvePageModule(root, path, specifier)

  const result: PageModule = {
    path,
    staticImports: [],
    lazyImports: [],
    used: new Map(),
    loaded: new Set(),
    declared: undefined,
  }
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  result.staticImports = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || !entries.every(({ isType }) => isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...exported.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? moduleRequest.value : [])),
  ].flatMap((specifier) => resolve(specifier) ?? [])

  const use = (feature: string, offset: number) => {
    if (!result.used.has(feature)) result.used.set(feature, lineAt(offset))
  }
  const isFeature = (feature: string) => known.features.has(feature)
  new Visitor({
    ImportExpression: ({ source }) => {
      const target = source.type === 'Literal' ? resolve(String(source.value)) : undefined
      if (target !== undefined) result.lazyImports.push(target)
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && known.ids.has(value)) use(featureOf(value), start)
    },
    TemplateLiteral: ({ quasis: [first], start }) => {
      const beginning = first?.value.cooked ?? ''
      if (beginning.includes('.') && isFeature(featureOf(beginning))) use(featureOf(beginning), start)
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (!isLoadCall(callee)) return
      for (const feature of stringArguments(root, path, given))
        if (isFeature(feature)) result.loaded.add(feature)
    },
  }).visit(program)

  const declared = exportedArrays(root, path).get('messages')
  if (declared) {
    result.declared = { features: declared, line: lineAt(text.search(/^export const messages\b/m)) }
    for (const feature of declared) result.loaded.add(feature)
  }
  return result
}

export const featureOf = (id: string): string => id.slice(0, id.indexOf('.'))

/** The module of the page that a specifier names; undefined for packages, tests, styles and data. */
export function resolvePageModule(root: string, from: string, specifier: string): string | undefined {
  const { target } = resolveEdge(root, from, { specifier, kind: 'static', line: 0 })
  const path = target?.path
  return path?.startsWith(`${pageSource}/`) && /\.tsx?$/.test(path) ? path : undefined
}

/** `messages.load(…)` of the message store, or `loadCatalog(…)`, with or without an object in front. */
export function isLoadCall(callee: Node): boolean {
  const name = callee.type === 'MemberExpression' ? callee.property : callee
  return name.type === 'Identifier' && (name.name === 'load' || name.name === 'loadCatalog')
}

/** The string literals among arguments, and the strings of spread arrays that the module imports. */
export function stringArguments(root: string, path: string, given: readonly Node[]): string[] {
  return given.flatMap((each) => {
    if (each.type === 'Literal') return typeof each.value === 'string' ? each.value : []
    return each.type === 'SpreadElement' ? stringsOf(root, path, each.argument) : []
  })
}

/** The strings of an array literal, or of an imported constant that is one. */
export function stringsOf(root: string, path: string, node: Node): string[] {
  if (node.type === 'TSAsExpression') return stringsOf(root, path, node.expression)
  if (node.type === 'ArrayExpression') {
    return node.elements.flatMap((each) =>
      each?.type === 'Literal' && typeof each.value === 'string' ? each.value : [],
    )
  }
  if (node.type !== 'Identifier') return []
  const { module } = parseSync(path, readFileSync(join(root, path), 'utf8'))
  for (const { moduleRequest, entries } of module.staticImports) {
    const entry = entries.find(({ localName }) => localName.value === node.name)
    const target = entry && resolvePageModule(root, path, moduleRequest.value)
    if (entry && target !== undefined)
      return exportedArrays(root, target).get(entry.importName.name ?? '') ?? []
  }
  return []
}

/** The exported constants of a module that are arrays of strings. */
function exportedArrays(root: string, path: string): Map<string, string[]> {
  const { program } = parseSync(path, readFileSync(join(root, path), 'utf8'))
  const arrays = new Map<string, string[]>()
  for (const node of program.body) {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of node.declaration.declarations) {
      const array = init?.type === 'TSAsExpression' ? init.expression : init
      if (id.type === 'Identifier' && array?.type === 'ArrayExpression')
        arrays.set(id.name, stringsOf(root, path, array))
    }
  }
  return arrays
}
