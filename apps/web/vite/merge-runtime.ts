import type { Plugin, Rolldown } from 'vite'

const runtimeName = 'rolldown-runtime'

/**
 * Moves the bundler's runtime into the chunk of the libraries, which every screen loads. With `codeSplitting.groups` Rolldown always
 * makes it a file of its own, whose request costs a first visit more than its 0.3 KB.
 */
export function mergeRuntime(): Plugin {
  return {
    name: 'crema-merge-runtime',
    apply: 'build',
    // The names of changed files must differ from those of unchanged ones, which browsers have cached.
    augmentChunkHash: () => 'runtime in libraries',
    generateBundle: {
      // Before other plugins list the files.
      order: 'pre',
      handler: (_, bundle) => {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const runtime = chunks.find(({ name }) => name === runtimeName)
        if (!runtime) return
        const libraries = chunks.find(({ name }) => name === 'libraries')
        if (!libraries) throw new Error('There is no chunk of libraries for the runtime.')
        libraries.code = `${runtimeIn(runtime)}${libraries.code.replace(
          importOf(runtime),
          (_match, names: string) => {
            return `const{${names.replaceAll(' as ', ':')}}=$runtime;`
          },
        )}export{$runtime};`
        for (const chunk of chunks) {
          if (chunk === runtime || chunk === libraries) continue
          chunk.code = chunk.code.replace(
            importOf(runtime),
            (_match, names: string) =>
              `import{$runtime}from"./${fileOf(libraries)}";const{${names.replaceAll(' as ', ':')}}=$runtime;`,
          )
          if (chunk.code.includes(fileOf(runtime)))
            throw new Error(`${chunk.fileName} still imports the runtime.`)
        }
        delete bundle[runtime.fileName]
      },
    },
  }
}

/** The runtime's exports as an object, so that its names do not collide with those of the libraries. */
function runtimeIn({ code, fileName }: Rolldown.OutputChunk): string {
  const match = /^(.*)export\{([^}]*)\};?\s*$/s.exec(code)
  if (!match) throw new Error(`${fileName} is not written as expected.`)
  const [, body = '', exported = ''] = match
  const properties = exported.split(',').map((each) => {
    const [local = '', name = local] = each.trim().split(' as ')
    return `${name}:${local}`
  })
  return `const $runtime=(()=>{${body}return{${properties.join()}}})();`
}

const fileOf = ({ fileName }: Rolldown.OutputChunk) => fileName.slice(fileName.lastIndexOf('/') + 1)

const importOf = (runtime: Rolldown.OutputChunk) =>
  new RegExp(`import\\{([^}]*)\\}from"\\./${fileOf(runtime).replaceAll('.', String.raw`\.`)}";`)
