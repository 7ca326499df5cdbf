import { useState } from 'react'
import type { Country } from '@crema/contract/countries'
import { countryName } from '@crema/i18n/format/names'
import { useSession, useText } from '#src/session/page-parts.ts'
import { ChoiceField } from '#src/ui/choice-field.tsx'
import { CountryFlag } from '#src/ui/country-flag.tsx'
import { CountrySheet } from './country-sheet.tsx'

/** A country by its flag and name. Its words are in `sign-in-steps`. */
export function CountryField({ value, onChange }: { value: Country; onChange: (country: Country) => void }) {
  const t = useText()
  const { locale } = useSession()
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <ChoiceField
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
