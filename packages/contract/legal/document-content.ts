/** One edition of a legal document: the content of its Markdown file (`parse-document.ts`). */
export type DocumentContent = {
  title: string
  /** Before the first heading. */
  intro: Block[]
  sections: Section[]
}

export type Section = {
  /** The same in every language and version. */
  id: string
  heading: string
  blocks: Block[]
  /** The countries to which the section applies; `eu` stands for those of the European Union. Left out: all. */
  for?: string[]
}

/** `boxes`: the list of a consent form, whose items can be ticked. */
export type Block = { paragraph: Text } | { list: Item[] } | { boxes: Item[] }

export type Item = { id?: string; text: Text }

/** Texts contain placeholders in braces. */
export type Text = Span[]
export type Span = string | { bold: string } | { link: string; to: string }

/** All texts of a document in their order, with those of bold words and links. */
export function linesOf({ title, intro, sections }: DocumentContent): string[] {
  return [
    title,
    ...intro.flatMap(linesOfBlock),
    ...sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(linesOfBlock)]),
  ]
}

export function linesOfBlock(block: Block): string[] {
  if ('paragraph' in block) return [plainText(block.paragraph)]
  return itemsOf(block).map(({ text }) => plainText(text))
}

export function itemsOf(block: Block): Item[] {
  if ('list' in block) return block.list
  return 'boxes' in block ? block.boxes : []
}

export function plainText(text: Text): string {
  return text
    .map((span) => (typeof span === 'string' ? span : 'bold' in span ? span.bold : span.link))
    .join('')
}
