/** The statements of a migration, without comments; quoted text and bodies of functions are replaced by `''`. */
export type Statement = { text: string; line: number }

const piece = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|;|[^;'$/-]+|[\s\S]/g

export function statementsOf(source: string): Statement[] {
  const statements: Statement[] = []
  let text = ''
  let line = 0
  let current = 1
  const end = () => {
    if (text.trim() !== '') statements.push({ text: text.replaceAll(/\s+/g, ' ').trim().toLowerCase(), line })
    text = ''
  }
  for (const [found] of source.matchAll(piece)) {
    const isComment = found.startsWith('--') || found.startsWith('/*')
    if (found === ';') end()
    else if (!isComment) {
      if (text.trim() === '' && found.trim() !== '') {
        line = current + newlines(/^\s*/.exec(found)?.[0] ?? '')
        text = ''
      }
      const isQuoted = /^(?:'|\$\w*\$)/.test(found)
      text += isQuoted ? "''" : found
    }
    current += newlines(found)
  }
  end()
  return statements
}

const newlines = (text: string) => text.split('\n').length - 1
