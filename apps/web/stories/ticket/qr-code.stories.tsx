import { QrCode } from '#src/ui/ticket/qr-code.tsx'
import type { Stories } from '../story.ts'

const address = 'https://crema.example/marketing/collect-coupons?activityNo=DEMO-NEWUSER'

export const stories: Stories = {
  states: {
    Small: ({ text }) => (
      <QrCode size="small" text={address} label={text('Opens the campaign', 'يفتح العرض')} />
    ),
    Medium: ({ text }) => <QrCode text={address} label={text('Opens the campaign', 'يفتح العرض')} />,
    Large: ({ text }) => (
      <QrCode size="large" text={address} label={text('Opens the campaign', 'يفتح العرض')} />
    ),
  },
}
