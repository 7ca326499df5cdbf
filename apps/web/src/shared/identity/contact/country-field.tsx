import { useState } from 'react'
import type { Country } from '@crema/contract/countries/countries'
import { countryName } from '@crema/i18n/format/text/names'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { CountryFlag } from '#src/ui/art/country-flag.tsx'
import { PickerField } from '#src/ui/forms/picker-field.tsx'
import { CountrySheet } from './country-sheet.tsx'

/** A field that shows a country by its flag and name. Its messages are in `sign-in-steps`. */
export function CountryField({ value, onChange }: { value: Country; onChange: (country: Country) => void }) {
  const t = useTranslate()
  const { locale } = useSession()
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <PickerField
        label={t('sign-in-steps.country')}
        start={<CountryFlag country={value} />}
        value={countryName(locale, value)}
        onOpen={() => setIsChoosing(true)}
      />
      <CountrySheet
        open={isChoosing}
        value={value}
        onChoose={onChange}
        onClose={() => setIsChoosing(false)}
      />
    </>
  )
}
