import { countryList, parseCountry, type Country } from '@crema/contract/countries'
import { compareNames, countryName } from '@crema/i18n/format/names'
import { useSession } from '#src/session/session.ts'
import { useText } from '#src/session/texts.ts'
import { SelectField } from '#src/ui/select-field.tsx'

/** A country by its name. Its words are in `sign-in-steps`. */
export function CountrySelect({ value, onChange }: { value: Country; onChange: (country: Country) => void }) {
  const t = useText()
  const { locale } = useSession()
  const compare = compareNames(locale)
  const options = countryList
    .map((country) => ({ value: country, label: countryName(locale, country) }))
    .toSorted((one, other) => compare(one.label, other.label))
  return (
    <SelectField
      label={t('sign-in-steps.country')}
      options={options}
      value={value}
      onChange={(event) => onChange(parseCountry(event.target.value) ?? value)}
    />
  )
}
