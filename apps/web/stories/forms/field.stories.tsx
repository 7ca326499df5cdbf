import { MailIcon, SearchIcon } from '#src/ui/art/more-icons.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    Empty: ({ text }) => <Field label={text('Name', 'الاسم')} />,
    Filled: ({ text }) => <Field label={text('Name', 'الاسم')} defaultValue={text('Mira', 'ميرا')} />,
    'With an icon and a placeholder': ({ text }) => (
      <Field
        type="email"
        dir="ltr"
        label={text('Email', 'البريد الإلكتروني')}
        placeholder="mira@example.com"
        start={<MailIcon />}
      />
    ),
    'With a hint': ({ text }) => (
      <Field
        label={text('Name', 'الاسم')}
        hint={text('As it should be on the cup', 'كما تود أن يظهر على الكوب')}
      />
    ),
    'With an error': ({ text }) => (
      <Field
        type="email"
        dir="ltr"
        label={text('Email', 'البريد الإلكتروني')}
        defaultValue="mira@"
        error={text('Please check the address', 'يُرجى التحقق من العنوان')}
      />
    ),
    Search: ({ text }) => (
      <Field
        type="search"
        label={text('Search', 'بحث')}
        defaultValue={text('Pike', 'دبي')}
        start={<SearchIcon />}
      />
    ),
    'Read-only': ({ text }) => (
      <Field readOnly dir="ltr" label={text('Link', 'الرابط')} value="https://crema.example/c/48217" />
    ),
    Disabled: ({ text }) => (
      <Field disabled label={text('Name', 'الاسم')} defaultValue={text('Mira', 'ميرا')} />
    ),
  },
}
