import { Progress } from '#src/ui/feedback/progress.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    'In progress': ({ text }) => (
      <Progress
        label={text('Stars to a free drink', 'نجوم حتى مشروب مجاني')}
        value={3}
        max={5}
        text={text('3 of 5', '3 من 5')}
      />
    ),
    Complete: ({ text }) => (
      <Progress
        label={text('Gold tier', 'المستوى الذهبي')}
        value={5}
        max={5}
        text={text('5 of 5', '5 من 5')}
      />
    ),
    'Hidden label': ({ text }) => <Progress hideLabel label={text('Profile', 'الملف الشخصي')} value={0.4} />,
    Indeterminate: ({ text }) => <Progress label={text('Saving', 'جارٍ الحفظ')} />,
  },
}
