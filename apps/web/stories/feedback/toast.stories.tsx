import { Button } from '#src/ui/actions/button.tsx'
import { ToastRegion } from '#src/ui/feedback/toast.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  layout: 'screen',
  states: {
    Done: ({ text }) => (
      <ToastRegion
        label={text('Messages', 'الرسائل')}
        items={[{ id: 'done', text: text('Saved', 'تم الحفظ') }]}
      />
    ),
    'Error with an action': ({ text }) => (
      <ToastRegion
        label={text('Messages', 'الرسائل')}
        items={[
          {
            id: 'error',
            tone: 'error',
            text: text('That did not work', 'لم ينجح ذلك'),
            action: (
              <Button size="small" variant="quiet">
                {text('Try again', 'أعد المحاولة')}
              </Button>
            ),
          },
        ]}
      />
    ),
    Several: ({ text }) => (
      <ToastRegion
        label={text('Messages', 'الرسائل')}
        items={[
          { id: 'shared', text: text('Shared', 'تمت المشاركة') },
          { id: 'signed-in', text: text('You are signed in', 'تم تسجيل دخولك') },
        ]}
      />
    ),
  },
}
