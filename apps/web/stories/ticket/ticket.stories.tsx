import { Progress } from '#src/ui/feedback/progress.tsx'
import { Ticket } from '#src/ui/ticket/ticket.tsx'
import type { StateProps, Stories } from '../story.ts'

const discount = (text: StateProps['text']) => ({
  title: text('20% off any drink', 'خصم 20٪ على أي مشروب'),
  tag: text('Discount', 'خصم'),
  note: text('Valid until November 30', 'صالحة حتى 30 نوفمبر'),
  value: { figure: text('20', '٢٠'), suffix: text('%', '٪'), unit: text('off', 'خصم') },
})

export const stories: Stories = {
  states: {
    Available: ({ text }) => <Ticket hue="leaf" {...discount(text)} />,
    Claimed: ({ text }) => (
      <Ticket hue="leaf" {...discount(text)} state="claimed" stamp={text('Claimed', 'تم الحصول عليها')} />
    ),
    Spent: ({ text }) => (
      <Ticket hue="leaf" {...discount(text)} state="spent" stamp={text('Used', 'مستخدمة')} />
    ),
    'Price in front': ({ text }) => (
      <Ticket
        hue="cherry"
        value={{ prefix: '$', figure: '2.99', unit: text('any drink', 'أي مشروب') }}
        title={text('Any drink for $2.99', 'أي مشروب مقابل 2.99 دولار')}
        tag={text('Any drink', 'أي مشروب')}
      />
    ),
    'Long amount': ({ text }) => (
      <Ticket
        hue="amber"
        value={{ figure: '150.000', suffix: '₫', unit: text('off over 500.000 ₫', 'خصم عند 500.000 ₫') }}
        title={text('Money off', 'خصم نقدي')}
        tag={text('Order discount', 'خصم على الطلب')}
        note={text('At all stores', 'في جميع المتاجر')}
      />
    ),
    'Word instead of a number': ({ text }) => (
      <Ticket
        hue="plum"
        value={{ figure: text('Free', 'مجانًا'), unit: text('latte', 'لاتيه') }}
        title={text('A latte on us', 'لاتيه على حسابنا')}
      />
    ),
    'Long text': ({ text }) => (
      <Ticket
        hue="night"
        value={{
          figure: text('Half price', 'نصف السعر'),
          unit: text('any seasonal drink', 'أي مشروب موسمي'),
        }}
        tag={text('Seasonal', 'موسمية')}
        title={text(
          'One seasonal drink of your choice, hot or iced, in every size we have',
          'مشروب موسمي واحد من اختيارك، ساخن أو مثلج، وبكل الأحجام المتوفرة لدينا',
        )}
        note={text(
          'Not together with other coupons. Valid for 14 days after claiming.',
          'لا تُجمع مع قسائم أخرى. صالحة لمدة 14 يومًا بعد الحصول عليها.',
        )}
      />
    ),
    'With progress': ({ text }) => (
      <Ticket hue="teal" {...discount(text)}>
        <Progress label={text('Friends', 'الأصدقاء')} value={2} max={3} text={text('2 of 3', '2 من 3')} />
      </Ticket>
    ),
  },
}
