import { CountryFlag } from '#src/ui/art/country-flag.tsx'
import { PhoneInput } from '#src/ui/forms/phone-input.tsx'
import { Controlled } from '../controlled.tsx'
import type { StateProps, Stories } from '../story.ts'

function Phone({
  text,
  initial = '',
  error,
}: Pick<StateProps, 'text'> & { initial?: string; error?: string }) {
  return (
    <Controlled initial={initial}>
      {(value, setValue) => (
        <PhoneInput
          label={text('Phone number', 'رقم الهاتف')}
          error={error}
          country={
            <>
              <CountryFlag country="AE" /> +971
            </>
          }
          countryLabel={text('United Arab Emirates +971', 'الإمارات العربية المتحدة +971')}
          onChooseCountry={() => {}}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      )}
    </Controlled>
  )
}

export const stories: Stories = {
  states: {
    Empty: ({ text }) => <Phone text={text} />,
    Filled: ({ text }) => <Phone text={text} initial="50 123 4567" />,
    'With an error': ({ text }) => (
      <Phone text={text} initial="12" error={text('This number is too short', 'هذا الرقم قصير جدًا')} />
    ),
  },
}
