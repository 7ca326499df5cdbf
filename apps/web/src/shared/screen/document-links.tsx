import { Link } from '@tanstack/react-router'
import { useSession, useText } from '#src/session/app-context.ts'

/**
 * To the documents of the person's country and language. Privacy by the route that knows every country; where a
 * document is not in the language, it answers in English. Needs the words of `legal`.
 */
export function DocumentLinks({ className }: { className?: string | undefined }) {
  const t = useText()
  const { country, locale } = useSession()
  const edition = { _splat: `${country.toLowerCase()}_${locale}` }
  return (
    <>
      <Link to="/userPrivacy/$" params={edition} className={className}>
        {t('legal.privacy')}
      </Link>
      <Link to="/legal/$" params={edition} className={className}>
        {t('legal.terms')}
      </Link>
      <Link to="/cookie" className={className}>
        {t('legal.cookies')}
      </Link>
    </>
  )
}
