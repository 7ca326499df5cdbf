import { Button } from '#src/ui/actions/button.tsx'
import { BottomBar, BottomBarRow } from '#src/ui/layout/bottom-bar.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  layout: 'flush',
  states: {
    'With a hint': ({ text }) => (
      <BottomBar hint={text('Free of charge, once per person', 'مجانًا، مرة واحدة لكل شخص')}>
        <Button>{text('Claim 3 coupons', 'احصل على 3 قسائم')}</Button>
      </BottomBar>
    ),
    'Several actions': ({ text }) => (
      <BottomBar>
        <BottomBarRow>
          <Button size="small">{text('Use', 'استخدام')}</Button>
          <Button size="small" variant="quiet">
            {text('Stores', 'الفروع')}
          </Button>
          <Button size="small" variant="quiet">
            {text('Remind me', 'ذكّرني')}
          </Button>
        </BottomBarRow>
      </BottomBar>
    ),
    Transparent: ({ text }) => (
      <BottomBar transparent>
        <Button variant="text">{text('Other ways to sign in', 'طرق أخرى لتسجيل الدخول')}</Button>
      </BottomBar>
    ),
  },
}
