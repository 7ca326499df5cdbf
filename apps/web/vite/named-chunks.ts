import { readFile } from 'node:fs/promises'
import { parseSync, type Plugin, Visitor } from 'vite'

export type NamedChunks = {
  plugin: Plugin
  /** The module of a chunk, as an id of the bundler. Throws for a name that is not declared. */
  idOf: (name: string) => string
}

/**
 * Reads which module each name of `declaration` stands for: a file that exports `{ name: () => import('…') }`, whose
 * entry `lazyScreens` leads to another of that form. Also makes `early` and `memberScreen` entries of the build.
 */
export function namedChunks(declaration: string): NamedChunks {
  const ids = new Map<string, string>()
  const idOf = (name: string): string => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`${declaration} and its lazyScreens declare no chunk "${name}".`)
    return id
  }
  return {
    idOf,
    plugin: {
      name: 'crema-named-chunks',
      apply: 'build',
      async buildStart() {
        ids.clear()
        const add = async (file: string) => {
          for (const [name, specifier] of readImports(file, await readFile(file, 'utf8'))) {
            const resolved = await this.resolve(specifier, file)
            if (!resolved) throw new Error(`${file}: ${specifier} is not found.`)
            if (ids.has(name)) throw new Error(`${file}: the name "${name}" is declared twice.`)
            ids.set(name, resolved.id)
          }
        }
        await add(declaration)
        await add(idOf('lazyScreens'))
        this.emitFile({ type: 'chunk', id: idOf('early'), name: 'early' })
        this.emitFile({ type: 'chunk', id: idOf('memberScreen'), name: 'member-screen' })
      },
    },
  }
}

/** The name and specifier of each property `name: () => import('specifier')`. */
export function readImports(file: string, code: string): [name: string, specifier: string][] {
  const found: [string, string][] = []
  new Visitor({
    Property: ({ key, value }) => {
      if (key.type !== 'Identifier' || value.type !== 'ArrowFunctionExpression') return
      const { body } = value
      if (body.type !== 'ImportExpression' || body.source.type !== 'Literal') return
      found.push([key.name, String(body.source.value)])
    },
  }).visit(parseSync(file, code).program)
  return found
}
