import { Button } from '#src/ui/actions/button.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    'Two actions': ({ text }) => (
      <Stack>
        <Button>{text('Open the app', 'فتح التطبيق')}</Button>
        <Button variant="quiet">{text('Continue here', 'المتابعة هنا')}</Button>
      </Stack>
    ),
    'With text': ({ text }) => (
      <Stack>
        <p>{text('Sign in to see your coupons.', 'سجّل الدخول لرؤية قسائمك.')}</p>
        <Button>{text('Sign in', 'تسجيل الدخول')}</Button>
      </Stack>
    ),
  },
}
