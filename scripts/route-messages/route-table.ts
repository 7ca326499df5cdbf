/** Reads the page's route table: which modules each route shows, and which messages it loads. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CallExpression, type Node, parseSync, Visitor } from 'oxc-parser'
import { isLoadCall, pageSource, resolvePageModule, stringArguments, stringsOf } from './page-module.ts'

export type RouteEntry = {
  /** The route's path, or a description of the entry. */
  name: string
  line: number
  /** The modules that the route shows or calls. */
  modules: string[]
  /** Features of messages that the route table loads for it. */
  messages: string[]
}

export const routeTable = `${pageSource}/routes/routes.tsx`
const lazyScreens = `${pageSource}/routes/lazy-screens.ts`

/** The root route with the router's own screens first, then every route with a component. */
export function readRouteTable(root: string): { rootEntry: RouteEntry; routes: RouteEntry[] } {
  const text = readFileSync(join(root, routeTable), 'utf8')
  const { program, module } = parseSync(routeTable, text)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length

  const imported = new Map<string, string>()
  for (const { moduleRequest, entries } of module.staticImports) {
    const target = resolvePageModule(root, routeTable, moduleRequest.value)
    for (const { localName, isType } of entries) if (target && !isType) imported.set(localName.value, target)
  }
  const constants = new Map<string, Node>()
  const calls: CallExpression[] = []
  for (const node of program.body) {
    if (node.type !== 'VariableDeclaration') continue
    for (const { id, init } of node.declarations)
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
  }
  new Visitor({ CallExpression: (call) => void calls.push(call) }).visit(program)
  const routeCalls = calls.filter((call) => /^(create(Root)?Route|lazyRoute)/.test(callName(call)))

  /** Everything that code of the table refers to: imports, its own constants, chunks, loaded messages. */
  const follow = (node: Node): Pick<RouteEntry, 'modules' | 'messages'> => {
    const modules = new Set<string>()
    const messages = new Set<string>()
    const seen = new Set<string>()
    const visit = (start: Node): void => {
      for (const each of walk(start)) {
        if (each.type === 'Identifier') {
          const target = imported.get(each.name)
          if (target !== undefined) modules.add(target)
          const constant = constants.get(each.name)
          if (constant && !seen.has(each.name) && !routeCalls.some((call) => contains(constant, call))) {
            seen.add(each.name)
            visit(constant)
          }
        } else if (each.type === 'ImportExpression' && each.source.type === 'Literal') {
          const target = resolvePageModule(root, routeTable, String(each.source.value))
          if (target !== undefined) modules.add(target)
        } else if (each.type === 'CallExpression' && isLoadCall(each.callee)) {
          for (const feature of stringArguments(root, routeTable, each.arguments)) messages.add(feature)
        }
      }
    }
    visit(node)
    return { modules: [...modules], messages: [...messages] }
  }

  const rootEntry: RouteEntry = { name: 'every screen', line: 1, modules: [], messages: [] }
  const routes: RouteEntry[] = []
  const screens = readLazyScreens(root)
  for (const call of calls) {
    const name = callName(call)
    const line = lineAt(call.start)
    const [first, second, third] = call.arguments
    if (name === 'createRootRouteWithContext' || name === 'createRouter') {
      const { modules, messages } = follow(call)
      rootEntry.modules.push(...modules)
      rootEntry.messages.push(...messages)
    } else if (name === 'createRoute' && first?.type === 'ObjectExpression') {
      const path = propertyOf(first, 'path')
      // The call inside `lazyRoute` has no path of its own.
      if (path?.type === 'Literal' && propertyOf(first, 'component'))
        routes.push({ name: String(path.value), line, ...follow(first) })
      // A layout route: `createRoute({ id: 'nav', …, ...lazyScreen('navigation') })`.
      const id = propertyOf(first, 'id')
      const chunk = lazyScreenOf(first)
      if (id?.type === 'Literal' && chunk !== undefined)
        routes.push({
          name: String(id.value),
          line,
          modules: [screens.get(chunk) ?? []].flat(),
          messages: [],
        })
    } else if (
      /^lazyRoute(InNavigation)?$/.test(name)
      && first?.type === 'Literal'
      && second?.type === 'Literal'
    ) {
      const screen = screens.get(String(second.value))
      const options = third?.type === 'ObjectExpression' ? third : undefined
      const messages = options && propertyOf(options, 'messages')
      const ownChunk = options && propertyOf(options, 'ownChunk')
      routes.push({
        name: String(first.value),
        line,
        modules: [...(screen === undefined ? [] : [screen]), ...(ownChunk ? follow(ownChunk).modules : [])],
        messages: messages ? stringsOf(root, routeTable, messages) : [],
      })
    }
  }
  return { rootEntry, routes }
}

/** `createRootRouteWithContext<…>()(…)` has the name of the inner call. */
function callName({ callee }: CallExpression): string {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'CallExpression' ? callName(callee) : ''
}

function propertyOf({ properties }: Node & { type: 'ObjectExpression' }, name: string): Node | undefined {
  for (const each of properties) {
    if (each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === name)
      return each.value
  }
  return undefined
}

/** The name of a chunk whose options an object contains: `...lazyScreen('home')`. */
function lazyScreenOf({ properties }: Node & { type: 'ObjectExpression' }): string | undefined {
  for (const each of properties) {
    if (each.type !== 'SpreadElement' || each.argument.type !== 'CallExpression') continue
    const [name] = each.argument.arguments
    if (callName(each.argument) === 'lazyScreen' && name?.type === 'Literal') return String(name.value)
  }
  return undefined
}

/** The chunk of each screen: `home: () => import('./home-route.tsx')`. */
function readLazyScreens(root: string): Map<string, string> {
  const { program } = parseSync(lazyScreens, readFileSync(join(root, lazyScreens), 'utf8'))
  const screens = new Map<string, string>()
  new Visitor({
    Property: ({ key, value }) => {
      if (key.type !== 'Identifier') return
      for (const each of walk(value)) {
        if (each.type !== 'ImportExpression' || each.source.type !== 'Literal') continue
        const target = resolvePageModule(root, lazyScreens, String(each.source.value))
        if (target !== undefined) screens.set(key.name, target)
      }
    },
  }).visit(program)
  return screens
}

/** A node and all nodes below it. */
function* walk(node: Node): Generator<Node> {
  yield node
  for (const [name, value] of Object.entries(node)) {
    // Names of properties refer to nothing.
    if (node.type === 'MemberExpression' ? name === 'property' && !node.computed : isPlainKey(node, name))
      continue
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) yield* walk(each)
  }
}

const isPlainKey = (node: Node, name: string) => node.type === 'Property' && name === 'key' && !node.computed

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const contains = (outer: Node, inner: Node) => outer.start <= inner.start && inner.end <= outer.end
