import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { FieldError } from '#src/ui/forms/field-error.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    'One message': ({ text }) => (
      <FieldError id="one">{text('Please accept the terms', 'يُرجى الموافقة على الشروط')}</FieldError>
    ),
    'Shared by boxes': ({ text }) => (
      <div>
        <FieldError id="shared">{text('Please accept both', 'يُرجى الموافقة على كليهما')}</FieldError>
        <Checkbox errorId="shared" label={text('The terms of use', 'شروط الاستخدام')} />
        <Checkbox errorId="shared" label={text('The privacy policy', 'سياسة الخصوصية')} />
      </div>
    ),
  },
}
