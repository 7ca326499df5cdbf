import { CardSkeleton, LineSkeleton, Loading, TicketSkeleton } from '#src/ui/feedback/skeleton.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    Lines: () => <LineSkeleton lines={3} />,
    Title: () => <LineSkeleton size="title" />,
    Card: () => <CardSkeleton lines={3} />,
    Ticket: () => <TicketSkeleton />,
    'Loading region': ({ text }) => (
      <Loading label={text('Loading', 'جارٍ التحميل')}>
        <TicketSkeleton />
        <TicketSkeleton />
      </Loading>
    ),
  },
}
