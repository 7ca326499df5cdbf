import { compileCatalog } from './compile-messages.ts'

const messageFile = /[/\\]i18n[/\\]messages[/\\][^/\\]+[/\\][^/\\]+\.json(?:\?|$)/

/**
 * Vite plugin that compiles imported `packages/i18n/messages/<feature>/<locale>.json`. The result is JSON again, so
 * that JSON handling, lazy chunks and hot reload of Vite work unchanged.
 */
export function compiledMessages() {
  return {
    name: 'crema-compiled-messages',
    // Before the plugin of Vite that turns JSON into a module.
    enforce: 'pre' as const,
    transform: {
      filter: { id: messageFile },
      handler: (code: string, id: string) => ({
        code: JSON.stringify(compileCatalog(code, id)),
        map: null,
      }),
    },
  }
}
