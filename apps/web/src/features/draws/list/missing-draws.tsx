import type { Country } from '@crema/contract/countries/countries'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { listCountries } from '#src/shared/lists/list-countries.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'

/** Says whose draws a list lacks since their market could not be read. */
export function MissingDraws({ missing }: { missing: readonly Country[] | undefined }) {
  const t = useTranslate()
  const { locale } = useSession()
  if (missing === undefined || missing.length === 0) return null
  return <Notice title={t('draws.missing', { countries: listCountries(missing, locale) })} />
}
