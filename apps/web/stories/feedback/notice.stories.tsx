import { Button } from '#src/ui/actions/button.tsx'
import { PinIcon } from '#src/ui/art/icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    Info: ({ text }) => (
      <Notice
        title={text('One claim per person', 'مرة واحدة لكل شخص')}
        text={text('You have claimed these coupons already.', 'لقد استلمت هذه القسائم من قبل.')}
      />
    ),
    Refused: ({ text }) => (
      <Notice
        tone="refused"
        title={text('Today’s coupons are gone', 'نفدت قسائم اليوم')}
        text={text('More come tomorrow at 9:00.', 'تتوفر قسائم أخرى غدًا الساعة 9:00.')}
      />
    ),
    Error: ({ text }) => (
      <Notice tone="error" title={text('No answer from the server', 'لا يوجد رد من الخادم')} />
    ),
    'With an icon and an action': ({ text }) => (
      <Notice
        icon={<PinIcon />}
        title={text('Choose a store', 'اختر فرعًا')}
        text={text('These coupons are for one store.', 'هذه القسائم لفرع واحد.')}
        action={
          <Button size="small" variant="quiet">
            {text('Find a store', 'البحث عن فرع')}
          </Button>
        }
      />
    ),
  },
}
