import type { Plugin } from 'vite'
import type { NamedChunks } from './named-chunks.ts'

/** With the landing pages these chunks need all their code as soon as they are loaded. */
const startChunks = new Set(['libraries', 'shared', 'friend', 'page'])

/** Makes Chromium compile these chunks off the main thread, all of it at once (V8's explicit compile hints). */
export function compileHints({ idOf }: NamedChunks): Plugin {
  return {
    name: 'crema-compile-hints',
    apply: 'build',
    generateBundle: {
      // After other plugins, because the hint must be the first line.
      order: 'post',
      handler: (_, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          if (startChunks.has(chunk.name) || chunk.facadeModuleId === idOf('collectCoupons'))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
        }
      },
    },
  }
}
