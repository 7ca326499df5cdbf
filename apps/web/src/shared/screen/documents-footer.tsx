import { useTranslate } from '#src/session/app-context.ts'
import { DocumentLinks } from './document-links.tsx'
import styles from './documents-footer.module.css'

/** The links to the legal documents and to what is stored, at the end of a screen. Needs the messages of `legal`. */
export function DocumentsFooter() {
  const t = useTranslate()
  return (
    <nav className={styles.documents} aria-label={t('legal.documents')}>
      <DocumentLinks />
    </nav>
  )
}
