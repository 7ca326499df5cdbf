import { type ChangeEvent, type ReactNode, type Ref, useState } from 'react'
import { countries, type Country } from '@crema/contract/countries/countries'
import { countryName } from '@crema/i18n/format/text/names'
import { groupNational } from '@crema/i18n/format/text/phone'
import { retype } from '#src/lib/phone/reformat-input.ts'
import { usePhoneNumbers } from '#src/lib/phone/use-phone-numbers.ts'
import { useSession, useText } from '#src/session/app-context.ts'
import { CountryFlag } from '#src/ui/art/country-flag.tsx'
import { asciiDigits } from '#src/ui/forms/code-digits.ts'
import { PhoneInput } from '#src/ui/forms/phone-input.tsx'
import { CountrySheet } from './country-sheet.tsx'

export type TypedPhone = { country: Country; national: string }

type PhoneFieldProps = TypedPhone & {
  onChange: (typed: TypedPhone) => void
  error?: ReactNode
  input?: Ref<HTMLInputElement>
}

/**
 * A phone number with its country, grouped as that country writes it. One pasted or filled in with its dial code
 * brings its country along. Its words are in `sign-in-steps`.
 */
export function PhoneField({ country, national, onChange, error, input }: PhoneFieldProps) {
  const t = useText()
  const { locale } = useSession()
  const numbers = usePhoneNumbers()
  const [isChoosing, setIsChoosing] = useState(false)
  const { dial } = countries[country]
  // A number that was sent comes back as its digits alone.
  const [given] = useState(national)
  const shown =
    national === given && /^\d{7,}$/.test(given)
      ? (numbers?.formatWhole(given, country) ?? groupNational(given, dial))
      : national
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const written = asciiDigits(target.value)
    const abroad = numbers?.readInternational(written, country)
    if (abroad) onChange(abroad)
    else if (/^\s*(?:[+＋]|00)/.test(written)) onChange({ country, national: written })
    else {
      const typed = { text: written, caret: target.selectionStart ?? written.length }
      const next = retype(shown, typed, (digits) => numbers?.formatAsTyped(digits, country) ?? digits)
      // Set here, so that drawing the same text leaves the caret alone.
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
        onCountry={() => setIsChoosing(true)}
        value={shown}
        onChange={type}
        {...(input ? { input } : {})}
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
