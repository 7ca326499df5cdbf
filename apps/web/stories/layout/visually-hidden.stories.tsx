import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    'Beside visible text': ({ text }) => (
      <p>
        {text('Open', 'فتح')} <VisuallyHidden>{text('the offer', 'الحملة')}</VisuallyHidden>
      </p>
    ),
  },
}
