import type { Section } from '@crema/contract/legal/document-content'
import { Disclosure, DisclosureGroup } from '#src/ui/layout/list.tsx'
import { anchorOf } from './document-body.tsx'
import styles from './contents.module.css'

/** A shorter document has no table of contents. */
const contentsMinSections = 5

/** Links to the sections, folded so that the text begins on the first screen of a phone. */
export function Contents({
  label,
  sections,
}: {
  label: string
  sections: readonly Pick<Section, 'id' | 'heading'>[]
}) {
  if (sections.length < contentsMinSections) return null
  return (
    <nav className={styles.contents} aria-label={label}>
      <DisclosureGroup>
        <Disclosure title={label}>
          <ol className={styles.list}>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${anchorOf(id)}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </Disclosure>
      </DisclosureGroup>
    </nav>
  )
}
