/** Where a file reaches for something that has one owner in the house: the network, storage, `Intl`, … */
import {
  Visitor,
  type BindingPattern,
  type MemberExpression,
  type ParamPattern,
  type Program,
} from 'oxc-parser'

type Found = { name: string; start: number }

/** Globals, by the name under which the rules know them. */
const globals: Record<string, string> = {
  fetch: 'fetch',
  XMLHttpRequest: 'fetch',
  EventSource: 'fetch',
  WebSocket: 'fetch',
  localStorage: 'storage',
  sessionStorage: 'storage',
  indexedDB: 'storage',
  caches: 'storage',
  cookieStore: 'storage',
  Intl: 'Intl',
}

/** Members that say the same on whatever object they are found. */
const members: Record<string, string> = {
  sendBeacon: 'fetch',
  messageHandlers: 'bridge',
  flutter_inappwebview: 'bridge',
  ReactNativeWebView: 'bridge',
  toLocaleString: 'Intl',
  toLocaleDateString: 'Intl',
  toLocaleTimeString: 'Intl',
}

const globalObjects = new Set(['window', 'globalThis', 'self'])

export function findPlatformUses(program: Program): Found[] {
  /** By offset, for `{ fetch }` is key and value in one place. */
  const found = new Map<number, Found>()
  const add = (name: string, start: number) => found.set(start, { name, start })
  const bound = boundNames(program)
  /** Identifiers that only name a member, a key or a type: no use of the global. */
  const notAUse = new Set<number>()

  const memberUse = (object: MemberExpression['object'], property: string): string | undefined => {
    const owner = object.type === 'Identifier' ? object.name : undefined
    if (owner === 'process' && property === 'env') return 'process.env'
    if (owner === 'document' && property === 'cookie') return 'storage'
    if (owner && globalObjects.has(owner) && globals[property]) return globals[property]
    return members[property]
  }

  new Visitor({
    MemberExpression: (node) => {
      const property = memberName(node)
      if (property === undefined) return
      if (!node.computed) notAUse.add(node.property.start)
      const use = memberUse(node.object, property)
      if (use) add(use, node.start)
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'ObjectPattern' || init?.type !== 'Identifier') return
      for (const each of id.properties) {
        if (each.type !== 'Property' || each.key.type !== 'Identifier') continue
        const use = memberUse(init, each.key.name)
        if (use) add(use, each.start)
      }
    },
    Property: ({ key, computed, shorthand }) => {
      if (!computed && !shorthand) notAUse.add(key.start)
    },
    PropertyDefinition: ({ key, computed }) => {
      if (!computed) notAUse.add(key.start)
    },
    MethodDefinition: ({ key, computed }) => {
      if (!computed) notAUse.add(key.start)
    },
    TSPropertySignature: ({ key, computed }) => {
      if (!computed) notAUse.add(key.start)
    },
    TSMethodSignature: ({ key, computed }) => {
      if (!computed) notAUse.add(key.start)
    },
    'Identifier:exit': ({ name, start }) => {
      const use = Object.hasOwn(globals, name) ? globals[name] : undefined
      if (use && !bound.has(name) && !notAUse.has(start)) add(use, start)
    },
    ImportDeclaration: ({ source, specifiers, start }) => {
      const takesEnv = specifiers.some(
        (each) =>
          each.type === 'ImportSpecifier'
          && each.imported.type === 'Identifier'
          && each.imported.name === 'env',
      )
      if (/^(node:)?process$/.test(source.value) && takesEnv) add('process.env', start)
    },
  }).visit(program)
  return [...found.values()]
}

function memberName({ property, computed }: MemberExpression): string | undefined {
  if (property.type === 'Literal' && typeof property.value === 'string') return property.value
  if (property.type === 'Identifier' && !computed) return property.name
  return undefined
}

/** Names the file declares itself, anywhere: a parameter called `fetch` is not the global. */
function boundNames(program: Program): Set<string> {
  const names = new Set<string>()
  const bind = (pattern: BindingPattern | ParamPattern): void => {
    switch (pattern.type) {
      case 'Identifier':
        names.add(pattern.name)
        return
      case 'ObjectPattern':
        for (const each of pattern.properties) bind(each.type === 'RestElement' ? each.argument : each.value)
        return
      case 'ArrayPattern':
        for (const each of pattern.elements)
          if (each) bind(each.type === 'RestElement' ? each.argument : each)
        return
      case 'AssignmentPattern':
        bind(pattern.left)
        return
      case 'RestElement':
        bind(pattern.argument)
        return
      case 'TSParameterProperty':
        bind(pattern.parameter)
    }
  }
  const bindFunction = ({ id, params }: { id: BindingPattern | null; params: ParamPattern[] }) => {
    for (const each of id ? [id, ...params] : params) bind(each)
  }
  new Visitor({
    VariableDeclarator: ({ id }) => bind(id),
    FunctionDeclaration: bindFunction,
    FunctionExpression: bindFunction,
    ArrowFunctionExpression: ({ params }) => bindFunction({ id: null, params }),
    ImportSpecifier: ({ local }) => bind(local),
    ImportDefaultSpecifier: ({ local }) => bind(local),
    ImportNamespaceSpecifier: ({ local }) => bind(local),
  }).visit(program)
  return names
}
