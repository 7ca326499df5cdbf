import { useState } from 'react'
import { CountryFlag } from '#src/ui/art/country-flag.tsx'
import { PickerField } from '#src/ui/forms/picker-field.tsx'
import { OptionSheet } from '#src/ui/overlays/option-sheet.tsx'
import type { StateProps, Stories } from '../story.ts'

const countries = (text: StateProps['text']) =>
  [
    { value: 'AE', label: text('United Arab Emirates', 'الإمارات العربية المتحدة'), dial: '+971' },
    { value: 'DE', label: text('Germany', 'ألمانيا'), dial: '+49' },
    { value: 'JP', label: text('Japan', 'اليابان'), dial: '+81' },
    { value: 'QA', label: text('Qatar', 'قطر'), dial: '+974' },
    { value: 'SG', label: text('Singapore', 'سنغافورة'), dial: '+65' },
    { value: 'US', label: text('United States', 'الولايات المتحدة'), dial: '+1' },
  ].map(({ dial, ...option }) => ({
    ...option,
    start: <CountryFlag country={option.value} />,
    end: <bdi>{dial}</bdi>,
    keywords: dial,
  }))

function CountryPicker({ text, isAlone }: StateProps) {
  const [isOpen, setIsOpen] = useState(isAlone)
  const [value, setValue] = useState('JP')
  const options = countries(text)
  return (
    <>
      <PickerField
        label={text('Country', 'البلد')}
        start={<CountryFlag country={value} />}
        value={options.find((option) => option.value === value)?.label ?? ''}
        onOpen={() => setIsOpen(true)}
      />
      <OptionSheet
        open={isOpen}
        title={text('Country', 'البلد')}
        closeLabel={text('Close', 'إغلاق')}
        searchLabel={text('Search', 'بحث')}
        emptyText={text('No country found', 'لم يُعثر على أي بلد')}
        options={options}
        value={value}
        onChoose={setValue}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

export const stories: Stories = { states: { 'Opened by a picker field': CountryPicker } }
