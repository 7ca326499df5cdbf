import { Link } from '@tanstack/react-router'
import { formatPlainDate } from '@crema/i18n/format/dates/date'
import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import * as paths from '#src/lib/url/paths.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Tag } from '#src/ui/feedback/tag.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { versionsOf } from '../document-versions.ts'
import { type DocumentVersion, type DocumentKind, documents } from '../documents.ts'
import type { Edition } from '../find-edition.ts'
import styles from './version-list.module.css'

type VersionListProps = {
  edition: Edition
  shown: DocumentVersion
  /** The language of the text. */
  language: Locale
  t: Translator['t']
}

/** Every version with its dates, and the comparison of the shown one with the one before it. */
export function VersionList({
  edition: { name, country, language: wanted },
  shown,
  language,
  t,
}: VersionListProps) {
  const { text }: DocumentKind = documents[name]
  const versions = versionsOf(text)
  const address = paths.legalDocument(name, country, wanted)
  const hasBefore = versions.indexOf(shown) < versions.length - 1
  return (
    <section className={styles.versions} aria-labelledby="versions">
      <Heading size={17} id="versions">
        {t('documents.versions')}
      </Heading>
      <List label={t('documents.versions')}>
        {versions.map((version, index) => (
          <ListRow
            key={version.effective}
            title={t('legal.dates', {
              updated: formatPlainDate(language, version.updated, 'longDate', country),
              effective: formatPlainDate(language, version.effective, 'longDate', country),
            })}
            {...(index === 0 ? { end: <Tag tone="ok">{t('documents.inForce')}</Tag> } : {})}
            {...(version === shown
              ? {}
              : {
                  render: (props) => (
                    <Link
                      {...address}
                      search={index === 0 ? {} : { version: version.effective }}
                      resetScroll
                      {...props}
                    />
                  ),
                })}
          />
        ))}
      </List>
      {hasBefore ? (
        <Link
          {...address}
          search={{ version: versions[0] === shown ? undefined : shown.effective, compare: '1' }}
          className={buttonClass('quiet', 'small')}
        >
          {t('documents.compare')}
        </Link>
      ) : null}
    </section>
  )
}
