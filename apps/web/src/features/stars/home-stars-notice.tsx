import type { Country } from '@crema/contract/countries/countries'
import { countryName } from '@crema/i18n/format/text/names'
import { addressIn } from '#src/lib/url/address-in.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import type { StarsPart } from './stars-parts.ts'

type HomeStarsNoticeProps = {
  part: StarsPart
  /** The country of the member's stars; undefined where it is that of the page. */
  starsOf: Country | undefined
}

/** Says on pages of another country that stars and gifts are those of the member's own, and leads there. */
export function HomeStarsNotice({ part, starsOf }: HomeStarsNoticeProps) {
  const t = useTranslate()
  const { locale } = useSession()
  if (starsOf === undefined) return null
  const address = part === 'gifts' ? paths.stars() : paths.starsPart(part)
  return (
    <Notice
      title={t('stars.homeTitle', { country: countryName(locale, starsOf) })}
      text={t('stars.homeText')}
      action={
        <a href={addressIn(starsOf, address)} className={buttonClass('text', 'small')}>
          {t('stars.toHome')}
        </a>
      }
    />
  )
}
