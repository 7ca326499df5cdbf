import { Link } from '@tanstack/react-router'
import { useSession, useTranslate } from '#src/session/app-context.ts'

/**
 * Links to the legal documents of the visitor's country and language. Documents that are not translated are shown in
 * English. Needs the messages of `legal`.
 */
export function DocumentLinks({ className }: { className?: string | undefined }) {
  const t = useTranslate()
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
