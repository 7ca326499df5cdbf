import { PasswordField } from '#src/ui/forms/password-field.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    Hidden: ({ text }) => (
      <PasswordField
        autoComplete="current-password"
        label={text('Password', 'كلمة المرور')}
        showLabel={text('Show password', 'إظهار كلمة المرور')}
        defaultValue="slow morning light"
      />
    ),
    'With an error': ({ text }) => (
      <PasswordField
        autoComplete="new-password"
        label={text('New password', 'كلمة مرور جديدة')}
        showLabel={text('Show password', 'إظهار كلمة المرور')}
        error={text('At least 8 characters', '8 أحرف على الأقل')}
        defaultValue="abc"
      />
    ),
  },
}
