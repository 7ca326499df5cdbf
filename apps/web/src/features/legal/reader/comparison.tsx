import type { Text } from '@crema/contract/legal/document-content'
import type { Translator } from '@crema/i18n/messages'
import { Tag } from '#src/ui/feedback/tag.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import type { Change, ComparedLine, ComparedSection } from './compare-documents.ts'
import { anchorOf, Spans } from './document-body.tsx'
import styles from './comparison.module.css'

/** Two versions in one text. What has changed says so in words, too. */
export function Comparison({ sections, t }: { sections: readonly ComparedSection[]; t: Translator['t'] }) {
  return sections.map(({ id, headings, lines }) => (
    <section
      key={id}
      className={styles.section}
      aria-labelledby={headings.length > 0 ? anchorOf(id) : undefined}
    >
      {headings.length > 0 ? (
        <Heading size={17} id={anchorOf(id)}>
          {headings.map(({ change, text }) => (
            <span key={change} className={styles.heading}>
              <Changed change={change} text={[text]} t={t} />
            </span>
          ))}
        </Heading>
      ) : null}
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <Line key={index} line={line} t={t} />
        ))}
      </ul>
    </section>
  ))
}

function Line({ line: { change, text, isItem }, t }: { line: ComparedLine; t: Translator['t'] }) {
  return (
    <li className={isItem ? styles.item : undefined} data-change={change}>
      <Changed change={change} text={text} t={t} />
    </li>
  )
}

function Changed({ change, text, t }: { change: Change; text: Text; t: Translator['t'] }) {
  if (change === 'same') return <Spans text={text} />
  const isAdded = change === 'added'
  const Element = isAdded ? 'ins' : 'del'
  return (
    <>
      <Tag tone={isAdded ? 'ok' : 'danger'}>{isAdded ? t('documents.added') : t('documents.removed')}</Tag>{' '}
      <Element className={styles[change]}>
        <Spans text={text} />
      </Element>
    </>
  )
}
