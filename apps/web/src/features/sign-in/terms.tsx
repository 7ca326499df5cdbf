import { richText } from '#src/lib/rich-text.tsx'
import { useSession } from '#src/session/session.ts'
import { useText } from '#src/session/texts.ts'
import styles from './sign-in.module.css'

/** What going on agrees to, with both documents a tap away. They open beside the page, so nothing typed is lost. */
export function Terms() {
  const t = useText()
  const { country, locale } = useSession()
  const documents = `${country.toLowerCase()}_${locale}`
  return (
    <p className={styles.terms}>
      {richText(
        t('sign-in.terms'),
        (text) => (
          <a href={`/legal/${documents}`} target="_blank" rel="noopener">
            {text}
          </a>
        ),
        (text) => (
          <a href={`/userPrivacy/${documents}`} target="_blank" rel="noopener">
            {text}
          </a>
        ),
      )}
    </p>
  )
}
