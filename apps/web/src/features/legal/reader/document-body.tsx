import type { ReactNode } from 'react'
import type { Block, Item, Section, Text } from '@crema/contract/legal/document-content'
import { Heading } from '#src/ui/layout/heading.tsx'
import styles from './document-body.module.css'

/** The id of a section's heading, to which links lead. */
export const anchorOf = (sectionId: string) => `section-${sectionId}`

/** `renderBoxes`: shows the boxes of a consent form. */
type BoxesProps = { renderBoxes: (items: readonly Item[]) => ReactNode }

export function SectionText({ section, renderBoxes }: { section: Section } & BoxesProps) {
  const id = anchorOf(section.id)
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading size={17} id={id}>
        {section.heading}
      </Heading>
      <Blocks blocks={section.blocks} renderBoxes={renderBoxes} />
    </section>
  )
}

export function Blocks({ blocks, renderBoxes }: { blocks: readonly Block[] } & BoxesProps) {
  return blocks.map((block, index) => <BlockText key={index} block={block} renderBoxes={renderBoxes} />)
}

function BlockText({ block, renderBoxes }: { block: Block } & BoxesProps): ReactNode {
  if ('boxes' in block) return renderBoxes(block.boxes)
  if ('list' in block) return <ItemList items={block.list} />
  return (
    <p>
      <Spans text={block.paragraph} />
    </p>
  )
}

export function ItemList({ items }: { items: readonly Item[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item, index) => (
        <li key={item.id ?? index}>
          <Spans text={item.text} />
        </li>
      ))}
    </ul>
  )
}

/** Links lead to screens of this site; the router takes them over from the document. */
export function Spans({ text }: { text: Text }): ReactNode {
  return text.map((span, index) => {
    if (typeof span === 'string') return span
    if ('bold' in span) return <strong key={index}>{span.bold}</strong>
    return (
      <a key={index} href={span.to}>
        {span.link}
      </a>
    )
  })
}
