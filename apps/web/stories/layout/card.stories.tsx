import { Button } from '#src/ui/actions/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { DisplayNumber, Heading } from '#src/ui/layout/heading.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    Surface: ({ text }) => (
      <Card aria-label={text('Opening hours', 'ساعات العمل')}>
        <Heading size={17}>{text('Opening hours', 'ساعات العمل')}</Heading>
        <p>{text('Every day from 7:00 to 21:00', 'يوميًا من 7:00 إلى 21:00')}</p>
      </Card>
    ),
    Panel: ({ text }) => (
      <Card tone="panel" aria-label={text('Balance', 'الرصيد')}>
        <p>{text('Your stars', 'نجومك')}</p>
        <DisplayNumber>{text('1,280', '١٬٢٨٠')}</DisplayNumber>
      </Card>
    ),
    Row: ({ text }) => (
      <Card flow="row" aria-label={text('App', 'التطبيق')}>
        <p>{text('Everything in the app', 'كل شيء في التطبيق')}</p>
        <Button size="small">{text('Open', 'فتح')}</Button>
      </Card>
    ),
  },
}
