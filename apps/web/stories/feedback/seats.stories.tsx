import { Seats } from '#src/ui/feedback/seats.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    Empty: ({ text }) => (
      <Seats label={text('None of 5 friends joined', 'لم ينضم أحد من 5 أصدقاء')} total={5} taken={[]} />
    ),
    'Partly taken': ({ text }) => (
      <Seats
        label={text('3 of 5 friends joined: Lena, An, Jo', 'انضم 3 من 5 أصدقاء: لينا وآن وجو')}
        total={5}
        taken={[text('L', 'ل'), text('A', 'آ'), text('J', 'ج')]}
      />
    ),
    'Newly joined': ({ text }) => (
      <Seats
        animateLast
        label={text('2 of 3 friends joined: Lena, An', 'انضم 2 من 3 أصدقاء: لينا وآن')}
        total={3}
        taken={[text('L', 'ل'), text('A', 'آ')]}
      />
    ),
    Full: ({ text }) => (
      <Seats
        label={text('All 8 friends joined', 'انضم الأصدقاء الثمانية')}
        total={8}
        taken={['LM', 'AN', 'JO', 'KI', 'MR', 'SO', 'TA', 'WU']}
      />
    ),
  },
}
