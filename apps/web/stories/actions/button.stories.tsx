import { Button } from '#src/ui/actions/button.tsx'
import { ShareIcon } from '#src/ui/art/icons.tsx'
import { CopyIcon } from '#src/ui/art/more-icons.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    Primary: ({ text }) => <Button>{text('Claim 3 coupons', 'استلام 3 قسائم')}</Button>,
    Plain: ({ text }) => (
      <Button variant="plain">{text('Continue with Apple', 'المتابعة باستخدام Apple')}</Button>
    ),
    Danger: ({ text }) => <Button variant="danger">{text('Delete my account', 'حذف حسابي')}</Button>,
    Quiet: ({ text }) => (
      <Button variant="quiet" icon={<CopyIcon />}>
        {text('Copy link', 'نسخ الرابط')}
      </Button>
    ),
    Text: ({ text }) => (
      <Button variant="text">{text('Other ways to sign in', 'طرق أخرى لتسجيل الدخول')}</Button>
    ),
    'With an icon': ({ text }) => <Button icon={<ShareIcon />}>{text('Share', 'مشاركة')}</Button>,
    Small: ({ text }) => (
      <>
        <Button size="small">{text('Use', 'استخدام')}</Button>{' '}
        <Button size="small" variant="quiet">
          {text('Stores', 'الفروع')}
        </Button>{' '}
        <Button size="small" variant="text">
          {text('Later', 'لاحقًا')}
        </Button>
      </>
    ),
    Busy: ({ text }) => (
      <Button busy busyLabel={text('Claiming…', 'جارٍ الاستلام…')}>
        {text('Claim 3 coupons', 'استلام 3 قسائم')}
      </Button>
    ),
    Disabled: ({ text }) => <Button disabled>{text('Sold out', 'نفدت القسائم')}</Button>,
    'Long label': ({ text }) => (
      <Button>
        {text(
          'Sign in and claim all three coupons of this campaign for the stores near you',
          'سجّل الدخول واستلم قسائم هذا العرض الثلاث في الفروع القريبة منك',
        )}
      </Button>
    ),
  },
}
