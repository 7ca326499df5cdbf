import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    Unchecked: ({ text }) => (
      <Checkbox label={text('Send me offers by e-mail', 'أرسلوا لي العروض بالبريد الإلكتروني')} />
    ),
    Checked: ({ text }) => (
      <Checkbox
        defaultChecked
        label={text('Send me offers by e-mail', 'أرسلوا لي العروض بالبريد الإلكتروني')}
      />
    ),
    'With a note': ({ text }) => (
      <Checkbox
        label={text('Stay signed in', 'البقاء مسجّل الدخول')}
        note={text('Not on a shared device', 'ليس على جهاز مشترك')}
      />
    ),
    'With a link and an error': ({ text }) => (
      <Checkbox
        label={
          <>
            {text('I accept the', 'أوافق على')} <a href="#terms">{text('terms of use', 'شروط الاستخدام')}</a>
          </>
        }
        error={text('Please accept the terms', 'يُرجى الموافقة على الشروط')}
      />
    ),
    Disabled: ({ text }) => <Checkbox disabled defaultChecked label={text('Necessary', 'ضروري')} />,
  },
}
