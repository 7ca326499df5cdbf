import type { ReactNode } from 'react'
import { boxesOf, type ConsentForms } from '@crema/contract/privacy/consent-boxes'
import type { Translator } from '@crema/i18n/messages'
import { Tag } from '#src/ui/feedback/tag.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import type { Block, Item, Section, Text } from '../document-content.ts'
import styles from './document-body.module.css'

/** The id of a section's heading, to which links lead. */
export const anchorOf = (sectionId: string) => `section-${sectionId}`

type BoxesProps = { country: string; forms: ConsentForms | undefined; t: Translator['t'] }

export function SectionText({ section, ...boxes }: { section: Section } & BoxesProps) {
  const id = anchorOf(section.id)
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading size={17} id={id}>
        {section.heading}
      </Heading>
      <Blocks blocks={section.blocks} {...boxes} />
    </section>
  )
}

export function Blocks({ blocks, ...boxes }: { blocks: readonly Block[] } & BoxesProps) {
  return blocks.map((block, index) => <BlockText key={index} block={block} {...boxes} />)
}

function BlockText({ block, ...boxes }: { block: Block } & BoxesProps) {
  if ('paragraph' in block) {
    return (
      <p>
        <Spans text={block.paragraph} />
      </p>
    )
  }
  if ('boxes' in block) return <Boxes items={block.boxes} {...boxes} />
  return (
    <ul className={styles.list}>
      {block.list.map((item, index) => (
        <li key={item.id ?? index}>
          <Spans text={item.text} />
        </li>
      ))}
    </ul>
  )
}

/** The boxes of the country, each with whether it is required. Nothing can be ticked here: accounts are opened elsewhere. */
function Boxes({ items, country, forms, t }: { items: readonly Item[] } & BoxesProps) {
  const ofCountry = forms ? boxesOf(forms, country) : []
  return (
    <ul className={styles.boxes}>
      {ofCountry.map(({ box, isRequired }) => (
        <li key={box}>
          <Tag tone={isRequired ? 'amber' : 'neutral'}>
            {isRequired ? t('documents.required') : t('documents.optional')}
          </Tag>
          <span>
            <Spans text={items.find(({ id }) => id === box)?.text ?? []} />
          </span>
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
