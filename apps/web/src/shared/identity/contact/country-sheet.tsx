import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countries, countryList, type Country, parseCountry } from '@crema/contract/countries/countries'
import { compareNames, countryName } from '@crema/i18n/format/text/names'
import { readOptions } from '#src/api/read-options.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { CountryFlag } from '#src/ui/art/country-flag.tsx'
import { OptionSheet, type Option } from '#src/ui/overlays/option-sheet.tsx'
import styles from './country-sheet.module.css'

type CountrySheetProps = {
  /** `phones`: the countries whose phones can sign in, with their dial codes. `region`: all countries of the page. */
  of?: 'phones' | 'region'
  open: boolean
  value: Country
  onChoose: (country: Country) => void
  onClose: () => void
}

/** A list of countries that can be searched by name or dial code. Its messages are in `sign-in-steps`. */
export function CountrySheet({ of = 'phones', open, value, onChoose, onClose }: CountrySheetProps) {
  const t = useTranslate()
  return (
    <OptionSheet
      open={open}
      title={t('sign-in-steps.country')}
      closeLabel={t('common.close')}
      searchLabel={t('sign-in-steps.countrySearch')}
      emptyText={t('sign-in-steps.countryNone')}
      options={useCountryOptions(of)}
      value={value}
      onChoose={(chosen) => onChoose(parseCountry(chosen) ?? value)}
      onClose={onClose}
    />
  )
}

/** The countries, sorted by name in the page's language. */
function useCountryOptions(of: 'phones' | 'region'): Option[] {
  const { api } = useAppContext()
  const session = useSession()
  const { locale } = session
  const { data } = useQuery({
    ...readOptions(api, 'GET customer/countryCodes', {}, session),
    staleTime: Infinity,
    enabled: of === 'phones',
  })
  const allowed = of === 'phones' && data && 'ok' in data ? data.ok.items : null
  return useMemo(() => {
    const compare = compareNames(locale)
    return (allowed?.map(({ country }) => country) ?? countryList)
      .map((country) => {
        const { dial } = countries[country]
        return {
          value: country,
          label: countryName(locale, country),
          start: <CountryFlag country={country} />,
          ...(of === 'phones' ? { end: <bdi className={styles.dial}>+{dial}</bdi> } : {}),
          keywords: `${countryName('en', country)} ${country} +${dial} ${dial}`,
        }
      })
      .toSorted((one, other) => compare(one.label, other.label))
  }, [allowed, locale, of])
}
