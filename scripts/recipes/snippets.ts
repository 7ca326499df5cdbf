/** The code in fenced blocks of a Markdown document. */
import { parseSync } from 'oxc-parser'

export type Snippet = {
  document: string
  /** Line of the document where the code begins. */
  line: number
  language: string
  code: string
  /** Path from the repository root; a snippet without one is a fragment. */
  file: string | undefined
  /** The snippet goes behind the first line of `file` that contains this text. */
  after: string | undefined
}

/**
 * Snippets of `text` in the order in which they appear. The info string of a fence specifies where a snippet belongs:
 * `ts file=apps/web/src/…` is a new file, and a second snippet of the same file is appended to it; `ts file=…
 * after="const x"` is inserted into a file that exists.
 */
export function readSnippets(document: string, text: string): Snippet[] {
  const fences = text.matchAll(/^```(\w+)([^\n]*)\n(.*?)^```$/gms)
  return [...fences].map(({ 1: language = '', 2: info = '', 3: code = '', index }) => ({
    document,
    line: text.slice(0, index).split('\n').length + 1,
    language,
    code,
    file: /\bfile=(\S+)/.exec(info)?.[1],
    after: /\bafter="([^"]*)"/.exec(info)?.[1],
  }))
}

/**
 * The reason why a fragment is not valid TypeScript, or `undefined`. Entries of an object or a list and arguments are
 * valid.
 */
export function fragmentProblem({ language, code }: Snippet): string | undefined {
  const readings = [code, `({\n${code}\n})`, `[\n${code}\n]`, `f(\n${code}\n)`]
  const problems = readings.map((reading) => parseSync(`fragment.${language}`, reading).errors[0]?.message)
  return problems.includes(undefined) ? undefined : problems[0]
}
