import { hues } from '@crema/contract/campaigns/hues'
import { Tag } from '#src/ui/feedback/tag.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    'In every hue': ({ text }) =>
      hues.map((hue) => (
        <span key={hue} data-hue={hue}>
          <Tag>{text('Discount', 'خصم')}</Tag>
        </span>
      )),
    Ok: ({ text }) => <Tag tone="ok">{text('Open', 'مفتوح')}</Tag>,
    Neutral: ({ text }) => <Tag tone="neutral">{text('Closed', 'مغلق')}</Tag>,
  },
}
