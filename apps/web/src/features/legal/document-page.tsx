import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Item } from '@crema/contract/legal/document-content'
import { countryName } from '@crema/i18n/format/text/names'
import { localeNames } from '@crema/i18n/locale-names'
import { locales } from '@crema/i18n/locales'
import * as paths from '#src/lib/url/paths.ts'
import type { DocumentSearch } from '#src/lib/url/route-search.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { ConsentForm } from './consent-form.tsx'
import { createDocumentTranslate, documentMessagesOptions } from './document-messages.ts'
import { documentOptions } from './document-text.ts'
import { type DocumentKind, documents } from './documents.ts'
import { editionFor, type Edition } from './find-edition.ts'
import { chooseReading } from './reader/choose-reading.ts'
import { Contents } from './reader/contents.tsx'
import { Blocks, ItemList, SectionText } from './reader/document-body.tsx'
import { DocumentComparison } from './reader/document-comparison.tsx'
import { createDocumentView } from './reader/document-view.ts'
import { VersionList } from './reader/version-list.tsx'
import styles from './document-page.module.css'

/**
 * One edition of a document: the version in force, an earlier one, or a comparison with the version before it. Bar and notices are in
 * the page's locale, everything else in the language of the text.
 */
export function DocumentPage({ edition, search }: { edition: Edition; search: DocumentSearch }) {
  const { name, country } = edition
  const { text, version, before, isInForce, language } = chooseReading(edition, search)
  const { data: content } = useSuspenseQuery(documentOptions({ text, version }, language))
  const { data: messages } = useSuspenseQuery(documentMessagesOptions(name, language))
  const t = createDocumentTranslate(language, messages)
  const view = createDocumentView(content, { language, country, version })
  const { tag, direction } = locales[language]
  const renderBoxes = (items: readonly Item[]) =>
    isInForce ? (
      <ConsentForm country={country} language={language} items={items} t={t} />
    ) : (
      <ItemList items={items} />
    )
  return (
    <Page top={<ScreenBar />}>
      <OtherCountry edition={edition} />
      {language === edition.language ? null : <OtherLanguage isComparing={before !== undefined} />}
      {isInForce ? null : <EarlierVersion edition={edition} />}
      <article className={styles.document} lang={tag} dir={direction}>
        <Heading level={1} size={26}>
          {view.title}
        </Heading>
        <div className={styles.about}>
          <p>{t('legal.country', { country: view.facts.country })}</p>
          <p>{t('legal.dates', { updated: view.facts.updated, effective: view.facts.effective })}</p>
          <p className={styles.screenOnly}>{t('documents.readingTime', { minutes: view.minutes })}</p>
        </div>
        {before ? (
          <DocumentComparison
            edition={edition}
            source={{ text, version, before, isInForce }}
            language={language}
            view={view}
            t={t}
          />
        ) : (
          <>
            <Blocks blocks={view.intro} renderBoxes={renderBoxes} />
            <Contents label={t('legal.contents')} sections={view.sections} />
            {view.sections.map((section) => (
              <SectionText key={section.id} section={section} renderBoxes={renderBoxes} />
            ))}
          </>
        )}
        <div className={styles.actions}>
          {name === 'cancellation' || name === 'dAccount' ? (
            <a className={buttonClass()} href={paths.hrefOf(paths.deletion())}>
              {t('legal.startDeletion')}
            </a>
          ) : null}
          <Button variant="quiet" size="small" onClick={() => window.print()}>
            {t('documents.print')}
          </Button>
        </div>
        <VersionList edition={edition} shown={version} language={language} t={t} />
        <Languages label={t('legal.languages')} edition={edition} />
      </article>
    </Page>
  )
}

/** For a visitor from another country: which country the edition is for, and a link to the visitor's own. */
function OtherCountry({ edition }: { edition: Edition }) {
  const t = useTranslate()
  const session = useSession()
  const visitorCountry = session.country.toLowerCase()
  if (edition.country === visitorCountry) return null
  const own = editionFor(edition.name, session.country, session.locale)
  return (
    <Notice
      title={t('legal.otherCountry', { country: countryName(session.locale, edition.country.toUpperCase()) })}
      action={
        <Link
          {...paths.legalDocument(own.name, own.country, own.language)}
          className={buttonClass('quiet', 'small')}
        >
          {t('legal.ownCountry', { country: countryName(session.locale, session.country) })}
        </Link>
      }
    />
  )
}

/** For a text, or one of two that are compared, that does not exist in the language of the address. */
function OtherLanguage({ isComparing }: { isComparing: boolean }) {
  const t = useTranslate()
  return <Notice title={isComparing ? t('documents.comparedInEnglish') : t('documents.englishOnly')} />
}

function EarlierVersion({ edition: { name, country, language } }: { edition: Edition }) {
  const t = useTranslate()
  return (
    <Notice
      title={t('documents.earlierVersion')}
      action={
        <Link {...paths.legalDocument(name, country, language)} className={buttonClass('quiet', 'small')}>
          {t('documents.openInForce')}
        </Link>
      }
    />
  )
}

/** Links to the same document in its other languages. */
function Languages({ label, edition: { name, country, language } }: { label: string; edition: Edition }) {
  const { languages }: DocumentKind = documents[name]
  return (
    <nav className={styles.languages} aria-label={label}>
      <ul>
        {languages
          .filter((each) => each !== language)
          .map((each) => (
            <li key={each}>
              <Link
                {...paths.legalDocument(name, country, each)}
                hrefLang={locales[each].tag}
                lang={locales[each].tag}
                dir={locales[each].direction}
              >
                {localeNames[each]}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
