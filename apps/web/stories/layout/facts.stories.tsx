import { Facts } from '#src/ui/layout/facts.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    'In one line': ({ text }) => (
      <p>
        <Facts>{text('3 coupons · 9 days left', '٣ قسائم · المتبقي: ٩ أيام')}</Facts>
      </p>
    ),
    'In two lines': ({ text }) => (
      <p>
        <Facts>
          {text(
            'With the milk you like, hot or iced · Use within 30 days',
            'بالحليب المفضل لديك، ساخنًا أو مثلجًا · صالحة ٣٠ يومًا',
          )}
        </Facts>
      </p>
    ),
    'Only one': ({ text }) => (
      <p>
        <Facts>{text('Use within 30 days', 'صالحة ٣٠ يومًا')}</Facts>
      </p>
    ),
  },
}
