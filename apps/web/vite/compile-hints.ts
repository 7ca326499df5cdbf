import type { Plugin } from 'vite'

/** All their code is needed as soon as they are loaded. */
const runCompletely = new Set(['libraries', 'shared', 'page', 'collect-coupons-page'])

/** Makes Chromium compile these chunks off the main thread, all of it at once (V8's explicit compile hints). */
export function compileHints(): Plugin {
  return {
    name: 'crema-compile-hints',
    apply: 'build',
    generateBundle: {
      // Above everything that other plugins put in front.
      order: 'post',
      handler: (_, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && runCompletely.has(chunk.name))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
        }
      },
    },
  }
}
