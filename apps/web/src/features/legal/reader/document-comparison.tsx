import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatPlainDate } from '@crema/i18n/format/dates/date'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import * as paths from '#src/lib/url/paths.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { documentOptions } from '../document-text.ts'
import type { DocumentVersion, DocumentKind } from '../documents.ts'
import type { Edition } from '../find-edition.ts'
import { compareDocuments, countChanges } from './compare-documents.ts'
import { Comparison } from './comparison.tsx'
import { createDocumentView, type DocumentView } from './document-view.ts'

type DocumentComparisonProps = {
  edition: Edition
  source: {
    text: DocumentKind['text']
    version: DocumentVersion
    before: DocumentVersion
    isInForce: boolean
  }
  language: Locale
  /** The later version. */
  view: DocumentView
  t: Translator['t']
}

/** A version beside the one before it: how much has changed, and both texts in one. */
export function DocumentComparison({ edition, source, language, view, t }: DocumentComparisonProps) {
  const { name, country } = edition
  const { text, version, before, isInForce } = source
  const { data: former } = useSuspenseQuery(documentOptions({ text, version: before }, language))
  const sections = compareDocuments(createDocumentView(former, { language, country, version: before }), view)
  const count = (change: 'added' | 'removed') =>
    formatNumber(language, countChanges(sections, change), country)
  return (
    <>
      <Notice
        title={t('documents.changesSince', {
          date: formatPlainDate(language, before.effective, 'longDate', country),
        })}
        text={t('documents.changeCount', { added: count('added'), removed: count('removed') })}
        action={
          <Link
            {...paths.legalDocument(name, country, edition.language)}
            search={isInForce ? {} : { version: version.effective }}
            className={buttonClass('quiet', 'small')}
          >
            {t('documents.endComparison')}
          </Link>
        }
      />
      <Comparison sections={sections} t={t} />
    </>
  )
}
