import type { Block, DocumentContent, Item, Section, Span, Text } from './document-content.ts'

/**
 * Reads the Markdown of a legal document. Allowed are one title, second-level headings with attributes, paragraphs and list
 * items of one line each, bold words and links of this site; anything else is an error with its line:
 *
 *     # Title
 *     ## Heading {#id for=kr,jp}
 *     A paragraph with a **bold word**, a [link](/cookie) and a {placeholder}.
 *     - An item {#id}
 *     - [ ] A box {#id}
 */
export function parseDocument(markdown: string): DocumentContent {
  const document: DocumentContent = { title: '', intro: [], sections: [] }
  let section: Section | undefined
  let isAfterBlank = true
  for (const [index, line] of markdown.split('\n').entries()) {
    const fail = (problem: string): never => {
      throw new Error(`line ${index + 1} ${problem}: ${line.slice(0, 60)}`)
    }
    if (line === '') {
      isAfterBlank = true
      continue
    }
    if (line.trim() !== line) fail('begins or ends with a space')
    if (line.startsWith('# ')) {
      if (index > 0) fail('is another title')
      document.title = line.slice(2)
    } else if (line.startsWith('## ')) {
      section = parseHeading(line.slice(3)) ?? fail('is no heading with an id')
      document.sections.push(section)
    } else {
      addLine(section?.blocks ?? document.intro, line, isAfterBlank, fail)
    }
    isAfterBlank = line.startsWith('#')
  }
  if (document.title === '') throw new Error('line 1 is no title')
  return document
}

type Fail = (problem: string) => never

/** Adds a paragraph or a list item. */
function addLine(blocks: Block[], line: string, isAfterBlank: boolean, fail: Fail): void {
  if (!line.startsWith('- ')) {
    if (!isAfterBlank) fail('needs an empty line before it')
    if (/^(?:#|\*(?!\*)|[+>|~=]|```|---|\d+[.)] |<)/.test(line))
      fail('is Markdown that documents do not have')
    blocks.push({ paragraph: parseText(line, fail) })
    return
  }
  const isBox = line.startsWith('- [ ] ')
  const item = parseItem(line.slice(isBox ? 6 : 2), fail)
  if (isAfterBlank) {
    blocks.push(isBox ? { boxes: [item] } : { list: [item] })
    return
  }
  const last = blocks.at(-1)
  if (isBox && last && 'boxes' in last) last.boxes.push(item)
  else if (!isBox && last && 'list' in last) last.list.push(item)
  else fail('needs an empty line before the list')
}

function parseHeading(text: string): Section | undefined {
  const [, heading, id, countries] =
    /^(\S.*?) \{#([\w-]+)(?: for=([a-z]{2}(?:,[a-z]{2})*))?\}$/.exec(text) ?? []
  if (heading === undefined || id === undefined) return undefined
  const section = { id, heading, blocks: [] }
  return countries === undefined ? section : { ...section, for: countries.split(',') }
}

function parseItem(text: string, fail: Fail): Item {
  const [, content = text, id] = /^(\S.*?) \{#([\w-]+)\}$/.exec(text) ?? []
  const item = { text: parseText(content, fail) }
  return id === undefined ? item : { id, ...item }
}

const marks = /\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()]+)\)/g

function parseText(line: string, fail: Fail): Text {
  const text: Span[] = []
  let end = 0
  for (const match of line.matchAll(marks)) {
    const [whole, bold, link, to] = match
    if (match.index > end) text.push(line.slice(end, match.index))
    if (bold !== undefined) text.push({ bold })
    else if (link !== undefined && to !== undefined) {
      if (!/^(?:\/\w+)+$/.test(to)) fail('has a link to another site')
      text.push({ link, to })
    }
    end = match.index + whole.length
  }
  if (end < line.length) text.push(line.slice(end))
  const rest = text.filter((span) => typeof span === 'string').join(' ')
  if (/\*|\[|\]|`|<|\{#/.test(rest)) fail('has a mark that is not closed or not allowed')
  return text
}
