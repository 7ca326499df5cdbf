import { useState } from 'react'
import { countryList, parseCountry } from '@crema/contract/countries'
import { compareNames, countryName } from '@crema/i18n/format/names'
import { useSession } from '#src/session/session.ts'
import { useText } from '#src/session/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { StepHeading } from './step-heading.tsx'
import type { StepProps } from './use-deletion.ts'

/** `/logout/selectCountry`: where the account is at home. */
export function CountryStep({ deletion, tell, onStep }: StepProps) {
  const t = useText()
  const { locale, country: here } = useSession()
  const [country, setCountry] = useState(deletion.country ?? here)
  const compare = compareNames(locale)
  const options = countryList
    .map((value) => ({ value, label: countryName(locale, value) }))
    .toSorted((one, other) => compare(one.label, other.label))
  return (
    <>
      <StepHeading title={t('account-deletion.countryTitle')}>{t('account-deletion.countryText')}</StepHeading>
      <SelectField
        label={t('account-deletion.country')}
        options={options}
        value={country}
        onChange={(event) => setCountry(parseCountry(event.target.value) ?? country)}
      />
      <Button
        onClick={() => {
          tell({ type: 'countryChosen', country })
          onStep('Login')
        }}
      >
        {t('account-deletion.goOn')}
      </Button>
    </>
  )
}
