import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, type Ref, useMemo, useState } from 'react'
import { countries, countryList, type Country, parseCountry } from '@crema/contract/countries'
import { compareNames, countryName } from '@crema/i18n/format/names'
import { readOptions, useApi } from '#src/api/api.ts'
import { retype } from '#src/lib/retype.ts'
import { usePhoneNumbers } from '#src/lib/use-phone-numbers.ts'
import { useSession } from '#src/session/session.ts'
import { useText } from '#src/session/texts.ts'
import { asciiDigits } from '#src/ui/code-digits.ts'
import { CountryFlag } from '#src/ui/country-flag.tsx'
import { OptionSheet, type Option } from '#src/ui/option-sheet.tsx'
import { PhoneInput } from '#src/ui/phone-input.tsx'
import styles from './phone-field.module.css'

export type TypedPhone = { country: Country; national: string }

type PhoneFieldProps = TypedPhone & { onChange: (typed: TypedPhone) => void; error?: ReactNode; input?: Ref<HTMLInputElement> }

/**
 * A phone number with its country, grouped as that country writes it. One pasted or filled in with its dial code
 * brings its country along. Its words are in `sign-in-steps`.
 */
export function PhoneField({ country, national, onChange, error, input }: PhoneFieldProps) {
  const t = useText()
  const numbers = usePhoneNumbers()
  const [isChoosing, setIsChoosing] = useState(false)
  const options = useCountryOptions()
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const written = asciiDigits(target.value)
    const abroad = numbers?.readInternational(written, country)
    if (abroad) onChange(abroad)
    else if (/^\s*(?:[+＋]|00)/.test(written)) onChange({ country, national: written })
    else {
      const typed = { text: written, caret: target.selectionStart ?? written.length }
      const next = retype(national, typed, (digits) => numbers?.formatAsTyped(digits, country) ?? digits)
      // Set here, so that drawing the same text leaves the caret alone.
      target.value = next.text
      target.setSelectionRange(next.caret, next.caret)
      onChange({ country, national: next.text })
    }
  }
  const name = options.find(({ value }) => value === country)?.label ?? country
  const dial = `+${countries[country].dial}`
  return (
    <>
      <PhoneInput
        label={t('sign-in-steps.phone')}
        error={error}
        country={
          <>
            <CountryFlag country={country} />
            {dial}
          </>
        }
        countryLabel={`${t('sign-in-steps.country')}: ${name} ${dial}`}
        onCountry={() => setIsChoosing(true)}
        value={national}
        onChange={type}
        {...(input ? { input } : {})}
      />
      <OptionSheet
        open={isChoosing}
        title={t('sign-in-steps.country')}
        closeLabel={t('common.close')}
        searchLabel={t('sign-in-steps.countrySearch')}
        noneText={t('sign-in-steps.countryNone')}
        options={options}
        value={country}
        onChoose={(value) => {
          const chosen = parseCountry(value) ?? country
          const digits = national.replace(/\D/g, '')
          onChange({ country: chosen, national: numbers?.formatAsTyped(digits, chosen) ?? digits })
        }}
        onClose={() => setIsChoosing(false)}
      />
    </>
  )
}

/** The countries whose phones can sign in, by name in the person's language. */
function useCountryOptions(): Option[] {
  const session = useSession()
  const { locale } = session
  const { data } = useQuery({ ...readOptions(useApi(), 'GET customer/countryCodes', {}, session), staleTime: Infinity })
  const allowed = data && 'ok' in data ? data.ok.items : null
  return useMemo(() => {
    const compare = compareNames(locale)
    return (allowed?.map(({ country }) => country) ?? countryList)
      .map((country) => {
        const dial = <bdi className={styles.dial}>+{countries[country].dial}</bdi>
        return {
          value: country,
          label: countryName(locale, country),
          start: <CountryFlag country={country} />,
          end: dial,
          words: `${countryName('en', country)} ${country} +${countries[country].dial} ${countries[country].dial}`,
        }
      })
      .toSorted((one, other) => compare(one.label, other.label))
  }, [allowed, locale])
}
