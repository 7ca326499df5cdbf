import { Link } from '@tanstack/react-router'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'

/** Links to the legal documents of the visitor's country and language. Needs the messages of `legal`. */
export function DocumentLinks({ className }: { className?: string | undefined }) {
  const t = useTranslate()
  const { country, locale } = useSession()
  return (
    <>
      <Link {...paths.legalDocument('userPrivacy', country, locale)} className={className}>
        {t('legal.privacy')}
      </Link>
      <Link {...paths.legalDocument('legal', country, locale)} className={className}>
        {t('legal.terms')}
      </Link>
      <Link {...paths.storage()} className={className}>
        {t('legal.cookies')}
      </Link>
    </>
  )
}
