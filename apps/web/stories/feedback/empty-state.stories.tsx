import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    'With an action': ({ text }) => (
      <EmptyState
        art={<Picture image="giftcard" />}
        title={text('No coupons yet', 'لا توجد قسائم بعد')}
        text={text('Coupons you claim appear here.', 'تظهر هنا القسائم التي تحصل عليها.')}
        action={<Button>{text('See what is on', 'اطّلع على العروض')}</Button>}
      />
    ),
    'Title only': ({ text }) => (
      <EmptyState art={<Picture image="offline" />} title={text('You’re offline', 'أنت غير متصل بالإنترنت')} />
    ),
  },
}
