import { useState } from 'react'
import { useSession, useText } from '#src/session/app-context.ts'
import { CountryField } from '#src/shared/identity/contact/country-field.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { StepHeading } from './step-heading.tsx'
import type { StepProps } from './use-deletion.ts'

/** `/logout/selectCountry`: where the account is at home. */
export function CountryStep({ deletion, tell, onStep }: StepProps) {
  const t = useText()
  const { country: here } = useSession()
  const [country, setCountry] = useState(deletion.country ?? here)
  return (
    <>
      <StepHeading title={t('account-deletion.countryTitle')}>
        {t('account-deletion.countryText')}
      </StepHeading>
      <CountryField value={country} onChange={setCountry} />
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
