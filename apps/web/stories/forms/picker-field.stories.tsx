import { CountryFlag } from '#src/ui/art/country-flag.tsx'
import { PickerField } from '#src/ui/forms/picker-field.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    Default: ({ text }) => (
      <PickerField label={text('Country', 'البلد')} value={text('Japan', 'اليابان')} onOpen={() => {}} />
    ),
    'With a flag': ({ text }) => (
      <PickerField
        label={text('Country', 'البلد')}
        start={<CountryFlag country="JP" />}
        value={text('Japan', 'اليابان')}
        onOpen={() => {}}
      />
    ),
  },
}
