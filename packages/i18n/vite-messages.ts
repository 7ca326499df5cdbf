// Vite reads a message file as JSON; this turns its texts into compiled messages first. What comes
// out is still JSON, so Vite's own JSON handling, lazy chunks and reloading work as ever.
import { compileCatalog } from './compile-messages.ts'

const messageFile = /[/\\]i18n[/\\]messages[/\\][^/\\]+[/\\][^/\\]+\.json(?:\?|$)/

/** The Vite plugin that compiles every imported `packages/i18n/messages/<feature>/<locale>.json`. */
export function compiledMessages() {
  return {
    name: 'crema-compiled-messages',
    // Before Vite makes a module of the JSON.
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
