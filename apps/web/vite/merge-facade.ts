import type { Plugin, Rolldown } from 'vite'
import type { NamedChunks } from './named-chunks.ts'

/** The landing page whose code is in a chunk that other files import from, too. */
const screen = 'fission'

/**
 * Makes the chunk that contains the friend's page its entry. Rolldown otherwise adds a file that only exports it again, since the inviter's
 * page and its results import from the same chunk: one more request for every visit.
 */
export function mergeFacade({ idOf }: NamedChunks): Plugin {
  return {
    name: 'crema-merge-facade',
    apply: 'build',
    // The names of changed files must differ from those of unchanged ones, which browsers have cached.
    augmentChunkHash: ({ moduleIds }) => (moduleIds.includes(idOf(screen)) ? 'entry' : ''),
    generateBundle: {
      // Before Vite and other plugins list the files.
      order: 'pre',
      handler: (_, bundle) => {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const facade = chunks.find(({ facadeModuleId }) => facadeModuleId === idOf(screen))
        const target = chunks.find(({ moduleIds }) => moduleIds.includes(idOf(screen)))
        if (!facade || facade === target) return
        if (!target) throw new Error(`No chunk contains ${idOf(screen)}.`)
        target.code = withExportsOf(facade, target)
        for (const chunk of chunks) {
          if (chunk === facade) continue
          chunk.code = chunk.code.replaceAll(fileOf(facade), fileOf(target))
        }
        delete bundle[facade.fileName]
      },
    },
  }
}

/** The code of the chunk, which also exports under the names of the facade. */
export function withExportsOf(
  facade: Pick<Rolldown.OutputChunk, 'code' | 'fileName'>,
  target: Pick<Rolldown.OutputChunk, 'code' | 'fileName'>,
): string {
  const [, again = '', from] = /^export\{([^}]*)\}from"\.\/([^"]+)";?\s*$/.exec(facade.code) ?? []
  const [, body, own = ''] = /^(.*)export\{([^}]*)\};?\s*$/s.exec(target.code) ?? []
  if (from !== fileOf(target) || body === undefined)
    throw new Error(`${facade.fileName} or ${target.fileName} is not written as expected.`)
  const locals = new Map(readNames(own).map(([local, name]) => [name, local]))
  const added = readNames(again).map(([name, as]) => {
    const local = locals.get(name)
    if (local === undefined) throw new Error(`${target.fileName} does not export ${name}.`)
    return `${local} as ${as}`
  })
  return `${body}export{${[own, ...added].join()}};\n`
}

/** The names of `a as b,c`, each with the one after `as`. */
const readNames = (list: string) =>
  list.split(',').map((each) => {
    const [name = '', as = name] = each.trim().split(' as ')
    return [name, as] as const
  })

const fileOf = ({ fileName }: Pick<Rolldown.OutputChunk, 'fileName'>) =>
  fileName.slice(fileName.lastIndexOf('/') + 1)
