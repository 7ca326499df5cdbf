import { ListSkeleton } from '#src/ui/feedback/list-skeleton.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    'Three rows': () => <ListSkeleton rows={3} />,
  },
}
