/** Comments, quoted text and names, dollar quotes; the end of a statement; and, as `open`, what begins one of the first without an end. */
const token =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(?<!\w)\$([A-Za-z_]\w*)?\$[\s\S]*?(?<!\w)\$\1\$|;|(?<open>['"]|\/\*|(?<!\w)\$(?:[A-Za-z_]\w*)?\$)/g

/**
 * The statements of a migration, without their semicolons. Throws for an unfinished quote or statement, and for what the migrations
 * do not use: nested comments, strings with escapes (`E'…'`) and bodies in `begin atomic`.
 */
export function splitStatements(text: string): string[] {
  const unsupported = /\/\*(?=[^*]*\/\*)|(?<!\w)e'|\bbegin\s+atomic\b/i.exec(withoutQuotes(text))
  if (unsupported) throw new Error(`the file contains ${unsupported[0]}, which migrations must not use`)
  const statements: string[] = []
  let start = 0
  for (const { 0: found, groups, index } of text.matchAll(token)) {
    if (groups?.['open'] !== undefined) throw new Error(`the file does not end what ${found} begins`)
    if (found !== ';') continue
    statements.push(text.slice(start, index).trim())
    start = index + 1
  }
  if (withoutComments(text.slice(start)).trim() !== '')
    throw new Error('the file does not end with a semicolon')
  return statements.filter((statement) => withoutComments(statement).trim() !== '')
}

const withoutComments = (text: string) =>
  text.replace(token, (found) => (/^(--|\/\*)/.test(found) ? ' ' : found))

/** What is outside of quoted text and of line comments. */
const withoutQuotes = (text: string) => text.replace(token, (found) => (/^['"$-]/.test(found) ? "''" : found))
