import { Pass, PassNumber } from '#src/ui/ticket/pass.tsx'
import { QrCode } from '#src/ui/ticket/qr-code.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    Available: ({ text }) => (
      <Pass
        hue="cherry"
        tag={text('Any drink', 'أي مشروب')}
        title={text('Any drink for $2.99', 'أي مشروب مقابل 2.99 دولار')}
        note={text('Valid until November 30', 'صالحة حتى 30 نوفمبر')}
      >
        <QrCode text="CREMA:V1:482177301900" label={text('Code of this coupon', 'رمز هذه القسيمة')} />
        <PassNumber>4821 7730 1900</PassNumber>
      </Pass>
    ),
    Spent: ({ text }) => (
      <Pass hue="cherry" state="spent" title={text('Any drink for $2.99', 'أي مشروب مقابل 2.99 دولار')}>
        <PassNumber>4821 7730 1959</PassNumber>
        <p>{text('Used on November 17', 'استُخدمت في 17 نوفمبر')}</p>
      </Pass>
    ),
  },
}
