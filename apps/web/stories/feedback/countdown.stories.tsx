import { Countdown } from '#src/ui/feedback/countdown.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    Hours: ({ text }) => (
      <Countdown
        label={text('Ends in 2 hours 14 minutes', 'تنتهي بعد ساعتين و14 دقيقة')}
        units={[
          { value: text('02', '٠٢'), unit: text('h', 'س') },
          { value: text('14', '١٤'), unit: text('min', 'د') },
          { value: text('05', '٠٥'), unit: text('s', 'ث') },
        ]}
      />
    ),
    Days: ({ text }) => (
      <Countdown
        label={text('Starts in 12 days 6 hours', 'تبدأ بعد 12 يومًا و6 ساعات')}
        units={[
          { value: text('12', '١٢'), unit: text('days', 'يوم') },
          { value: text('06', '٠٦'), unit: text('h', 'س') },
        ]}
      />
    ),
  },
}
