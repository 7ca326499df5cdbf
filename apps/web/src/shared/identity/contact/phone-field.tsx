import { type ChangeEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { countries, type Country } from '@crema/contract/countries/countries'
import { countryName } from '@crema/i18n/format/text/names'
import { groupNational } from '@crema/i18n/format/text/phone'
import { reformatInput } from '#src/lib/phone/reformat-input.ts'
import { usePhoneNumbers } from '#src/lib/phone/use-phone-numbers.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { CountryFlag } from '#src/ui/art/country-flag.tsx'
import { asciiDigits } from '#src/ui/forms/code-digits.ts'
import { PhoneInput } from '#src/ui/forms/phone-input.tsx'
import { CountrySheet } from './country-sheet.tsx'

export type TypedPhone = { country: Country; national: string }

type PhoneFieldProps = TypedPhone & {
  onChange: (typed: TypedPhone) => void
  error?: ReactNode
}

const hasDialCode = (text: string) => /^\s*(?:[+＋]|00)/.test(text)

/**
 * A phone number with its country, grouped as that country writes it. A number that is pasted or filled in with a dial
 * code changes the country. Its messages are in `sign-in-steps`.
 */
export function PhoneField({ country, national, onChange, error }: PhoneFieldProps) {
  const t = useTranslate()
  const { locale } = useSession()
  const numbers = usePhoneNumbers()
  const [isChoosing, setIsChoosing] = useState(false)
  const { dial } = countries[country]
  // After a submission `national` contains digits only.
  const [given] = useState(national)
  const shown =
    national === given && /^\d{7,}$/.test(given)
      ? (numbers?.formatNationalNumber(given, country) ?? groupNational(given, dial))
      : numbers && !hasDialCode(national)
        ? numbers.formatAsTyped(national.replace(/\D/g, ''), country)
        : national
  const parseTyped = useEffectEvent(() => {
    const international = national === given ? null : numbers?.parseInternational(national, country)
    if (international) onChange(international)
  })
  // A dial code that was typed before the chunk had arrived changes the country as one that is typed later.
  useEffect(() => parseTyped(), [numbers])
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const text = asciiDigits(target.value)
    const international = numbers?.parseInternational(text, country)
    if (international) onChange(international)
    else if (hasDialCode(text)) onChange({ country, national: text })
    else {
      const typed = { text, caret: target.selectionStart ?? text.length }
      const next = reformatInput(shown, typed, (digits) => numbers?.formatAsTyped(digits, country) ?? digits)
      // Set here, so that a render with the same text does not move the caret.
      target.value = next.text
      target.setSelectionRange(next.caret, next.caret)
      onChange({ country, national: next.text })
    }
  }
  return (
    <>
      <PhoneInput
        label={t('sign-in-steps.phone')}
        error={error}
        country={
          <>
            <CountryFlag country={country} />+{dial}
          </>
        }
        countryLabel={`${t('sign-in-steps.country')}: ${countryName(locale, country)} +${dial}`}
        onChooseCountry={() => setIsChoosing(true)}
        value={shown}
        onChange={handleChange}
      />
      <CountrySheet
        open={isChoosing}
        value={country}
        onChoose={(chosen) => {
          const digits = shown.replace(/\D/g, '')
          onChange({ country: chosen, national: numbers?.formatAsTyped(digits, chosen) ?? digits })
        }}
        onClose={() => setIsChoosing(false)}
      />
    </>
  )
}
