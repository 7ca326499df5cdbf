import { Switch } from '#src/ui/forms/switch.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    Off: ({ text }) => <Switch label={text('Offers by e-mail', 'عروض بالبريد الإلكتروني')} />,
    'On, with a note': ({ text }) => (
      <Switch
        defaultChecked
        label={text('Offers by e-mail', 'عروض بالبريد الإلكتروني')}
        note={text('About once a week', 'مرة في الأسبوع تقريبًا')}
      />
    ),
    'Cannot be turned off': ({ text }) => (
      <Switch disabled defaultChecked label={text('Needed for signing in', 'ضروري لتسجيل الدخول')} />
    ),
  },
}
