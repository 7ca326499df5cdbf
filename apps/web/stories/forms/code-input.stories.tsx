import { CodeInput } from '#src/ui/forms/code-input.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    Empty: ({ text }) => (
      <CodeInput
        label={text('Code from the e-mail', 'الرمز المرسل بالبريد الإلكتروني')}
        hint={text('Valid for 5 minutes', 'صالح لمدة 5 دقائق')}
      />
    ),
    'With an error': ({ text }) => (
      <CodeInput
        label={text('Code from the e-mail', 'الرمز المرسل بالبريد الإلكتروني')}
        error={text('That code isn’t right', 'هذا الرمز غير صحيح')}
      />
    ),
    Disabled: ({ text }) => (
      <CodeInput disabled label={text('Code from the e-mail', 'الرمز المرسل بالبريد الإلكتروني')} />
    ),
  },
}
