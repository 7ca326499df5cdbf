import { useState } from 'react'
import { expectState } from '#src/lib/flow/flow.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { CountryField } from '#src/shared/identity/contact/country-field.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { StepHeading } from './step-heading.tsx'
import type { StepProps } from './use-deletion.ts'

/** `/logout/selectCountry`: the country of the account. */
export function CountryStep({ deletion, send, onStep }: StepProps) {
  const t = useTranslate()
  const session = useSession()
  const [country, setCountry] = useState(deletion.country ?? session.country)
  return (
    <>
      <StepHeading title={t('account-deletion.countryTitle')}>
        {t('account-deletion.countryText')}
      </StepHeading>
      <CountryField value={country} onChange={setCountry} />
      <Button
        onClick={() => {
          const state = expectState(
            deletion.state,
            'country',
            'contact',
            'abnormal',
            'expired',
            'preview',
            'confirmation',
          )
          send(state, { type: 'countryChosen', country })
          onStep('Login')
        }}
      >
        {t('account-deletion.continue')}
      </Button>
    </>
  )
}
