import { readFileSync } from 'node:fs'
import { linesOfBlock } from '@crema/contract/legal/document-content'
import { parseDocument } from '@crema/contract/legal/parse-document'
import { countWords } from '@crema/i18n/format/text/words'
import type { ReadableDocument } from '#src/features/legal/documents.ts'

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

function readDocument(file: string): ReadableDocument {
  try {
    return readableDocument(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${file} cannot be read: ${reason}`, { cause: error })
  }
}

/** A document with its numbers of words, which are counted here, because a segmenter is slow on phones. */
export function readableDocument(markdown: string): ReadableDocument {
  const document = parseDocument(markdown)
  const wordsOf = (lines: readonly string[]) => countWords(lines.join(' '))
  return {
    ...document,
    words: {
      introduction: wordsOf(document.intro.flatMap(linesOfBlock)),
      sections: document.sections.map(({ heading, blocks }) =>
        wordsOf([heading, ...blocks.flatMap(linesOfBlock)]),
      ),
    },
  }
}
