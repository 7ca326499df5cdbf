import { Icon } from '#src/ui/art/icon.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  layout: 'small',
  states: {
    'Same in both directions': () => <Icon path="M12 4v16M4 12h16" />,
    'Mirrored in right-to-left': () => <Icon isDirectional path="M4 12h16M14 6l6 6-6 6" />,
  },
}
