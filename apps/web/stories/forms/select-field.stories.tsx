import { SelectField } from '#src/ui/forms/select-field.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    Default: ({ text }) => (
      <SelectField
        label={text('Coupon type', 'نوع القسيمة')}
        options={[
          { value: 'all', label: text('All types', 'كل الأنواع') },
          { value: 'discount', label: text('Discount', 'خصم') },
          { value: 'free', label: text('Free drink', 'مشروب مجاني') },
        ]}
      />
    ),
    Disabled: ({ text }) => (
      <SelectField
        disabled
        label={text('Coupon type', 'نوع القسيمة')}
        options={[{ value: 'all', label: text('All types', 'كل الأنواع') }]}
      />
    ),
  },
}
