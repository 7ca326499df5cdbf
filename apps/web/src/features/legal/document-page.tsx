import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countryName } from '@crema/i18n/format/text/names'
import { localeNames } from '@crema/i18n/locale-names'
import { locales } from '@crema/i18n/locales'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { ConsentForm } from './consent-form.tsx'
import { documentFacts, withFacts } from './document-facts.ts'
import { createDocumentTranslate, documentMessagesOptions } from './document-messages.ts'
import { documentOptions, sectionsFor } from './document-text.ts'
import { type DocumentKind, documents, type DocumentFacts, type Section } from './documents.ts'
import { editionFor, type Edition } from './find-edition.ts'
import styles from './document-page.module.css'

/** A shorter document has no table of contents. */
const contentsMinSections = 5

/** One edition of a document. The bar is in the page's locale, everything else in the document's language. */
export function DocumentPage({ edition }: { edition: Edition }) {
  const { name, country, language } = edition
  const { data: text } = useSuspenseQuery(documentOptions(edition))
  const { data: catalogs } = useSuspenseQuery(documentMessagesOptions(edition))
  const t = createDocumentTranslate(language, catalogs)
  const facts = documentFacts(language, country)
  const sections = sectionsFor(text, country)
  const { tag, direction } = locales[language]
  return (
    <Page top={<ScreenBar />}>
      <OtherCountry edition={edition} />
      <article className={styles.document} lang={tag} dir={direction}>
        <Heading level={1} size={26}>
          {withFacts(text.title, facts)}
        </Heading>
        <p className={styles.dates}>
          {t('legal.country', { country: facts.country })}
          <br />
          {t('legal.dates', { updated: facts.updated, effective: facts.effective })}
        </p>
        {text.intro.map((paragraph) => (
          <p key={paragraph}>{withFacts(paragraph, facts)}</p>
        ))}
        {sections.length < contentsMinSections ? null : (
          <Contents label={t('legal.contents')} sections={sections} facts={facts} />
        )}
        {sections.map((section, index) => (
          <SectionText key={section.heading} section={section} id={`section-${index + 1}`} facts={facts} />
        ))}
        {name === 'consentForm' ? <ConsentForm edition={edition} t={t} /> : null}
        {name === 'cancellation' || name === 'dAccount' ? (
          <a className={buttonClass()} href={paths.hrefOf(paths.deletion())}>
            {t('legal.startDeletion')}
          </a>
        ) : null}
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

function Contents({
  label,
  sections,
  facts,
}: {
  label: string
  sections: readonly Section[]
  facts: DocumentFacts
}) {
  return (
    <nav className={styles.contents} aria-label={label}>
      <ol>
        {sections.map(({ heading }, index) => (
          <li key={heading}>
            <a href={`#section-${index + 1}`}>{withFacts(heading, facts)}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function SectionText({ section, id, facts }: { section: Section; id: string; facts: DocumentFacts }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading size={17} id={id}>
        {withFacts(section.heading, facts)}
      </Heading>
      {section.body.map((block) =>
        typeof block === 'string' ? (
          <p key={block}>{withFacts(block, facts)}</p>
        ) : (
          <ul key={block.join(' ')}>
            {block.map((item) => (
              <li key={item}>{withFacts(item, facts)}</li>
            ))}
          </ul>
        ),
      )}
    </section>
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
