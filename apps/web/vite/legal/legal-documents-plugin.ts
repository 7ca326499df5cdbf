import { readFileSync } from 'node:fs'
import { parseDocument } from './parse-document.ts'

const documentFile = /[/\\]legal[/\\][^/\\]+[/\\][^/\\]+[/\\][^/\\]+\.md$/

/** Vite plugin that turns imported legal documents into their content, so that the browser needs no parser. */
export function legalDocuments() {
  return {
    name: 'crema-legal-documents',
    load: {
      filter: { id: documentFile },
      handler: (id: string) => ({
        code: `export default ${JSON.stringify(readDocument(id))}`,
        moduleType: 'js' as const,
        map: null,
      }),
    },
  }
}

function readDocument(file: string) {
  try {
    return parseDocument(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${file} cannot be read: ${reason}`, { cause: error })
  }
}
