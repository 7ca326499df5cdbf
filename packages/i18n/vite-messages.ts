import { compileCatalog, loadBrandCatalog } from './compile-messages.ts'
import type { Catalog } from './messages.ts'

const messageFile = /[/\\]i18n[/\\]messages[/\\]([^/\\]+)[/\\]([^/\\]+\.json)(?:\?|$)/

/**
 * Vite plugin that compiles imported `packages/i18n/messages/<feature>/<locale>.json`. The result is JSON again, so
 * that JSON handling, lazy chunks and hot reload of Vite work unchanged.
 * @param brandFolder may contain `messages/<feature>/<locale>.json` with texts that replace those of the product
 */
export function compiledMessages(brandFolder?: string) {
  return {
    name: 'crema-compiled-messages',
    // Before the plugin of Vite that turns JSON into a module.
    enforce: 'pre' as const,
    transform: {
      filter: { id: messageFile },
      handler: (code: string, id: string) => ({
        code: JSON.stringify({ ...compileCatalog(code, id), ...brandCatalog(id, brandFolder) }),
        map: null,
      }),
    },
  }
}

function brandCatalog(id: string, brandFolder: string | undefined): Catalog {
  const [, feature, file] = messageFile.exec(id) ?? []
  if (brandFolder === undefined || feature === undefined || file === undefined) return {}
  return loadBrandCatalog(brandFolder, feature, file)
}
