import { SegmentedControl } from '#src/ui/forms/segmented-control.tsx'
import { Controlled } from '../controlled.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    'Two options': ({ text }) => (
      <Controlled initial="email">
        {(value, setValue) => (
          <SegmentedControl
            label={text('Sign in by', 'تسجيل الدخول بواسطة')}
            items={[
              { value: 'email', label: text('Email', 'البريد الإلكتروني') },
              { value: 'phone', label: text('Phone', 'الهاتف') },
            ]}
            value={value}
            onChange={setValue}
          />
        )}
      </Controlled>
    ),
    'Four options': ({ text }) => (
      <Controlled initial="m">
        {(value, setValue) => (
          <SegmentedControl
            label={text('Size', 'الحجم')}
            items={[
              { value: 's', label: text('Small', 'صغير') },
              { value: 'm', label: text('Medium', 'وسط') },
              { value: 'l', label: text('Large', 'كبير') },
              { value: 'xl', label: text('Extra large', 'كبير جدًا') },
            ]}
            value={value}
            onChange={setValue}
          />
        )}
      </Controlled>
    ),
  },
}
