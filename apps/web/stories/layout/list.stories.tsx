import { ClockIcon, PinIcon, UserIcon } from '#src/ui/art/icons.tsx'
import { TicketIcon } from '#src/ui/art/more-icons.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Disclosure, DisclosureGroup, List, ListRow } from '#src/ui/layout/list.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    Rows: ({ text }) => (
      <Card aria-label={text('Account', 'الحساب')}>
        <List>
          <ListRow title={text('Name', 'الاسم')} end={text('Mira', 'ميرا')} />
          <ListRow
            title={text('Language', 'اللغة')}
            note={text('Of this device', 'لغة هذا الجهاز')}
            end={text('English', 'العربية')}
          />
        </List>
      </Card>
    ),
    'Rows as controls': ({ text }) => (
      <Card aria-label={text('Your things', 'أشياؤك')}>
        <List>
          <ListRow
            start={<TicketIcon />}
            title={text('Coupons', 'القسائم')}
            note={text('3 to use', '3 للاستخدام')}
            render={({ className, children }) => (
              <a href="#coupons" className={className}>
                {children}
              </a>
            )}
          />
          <ListRow
            start={<PinIcon />}
            title={text('Nearest store', 'أقرب فرع')}
            note={text('Pike & 3rd · 350 m · open until 21:00', 'دبي مول · 350 م · مفتوح حتى 21:00')}
            render={({ className, children }) => (
              <a href="#stores" className={className}>
                {children}
              </a>
            )}
          />
          <ListRow
            start={<UserIcon />}
            title={text('Account', 'الحساب')}
            render={(props) => <button type="button" {...props} />}
          />
        </List>
      </Card>
    ),
    Disclosures: ({ text }) => (
      <Card aria-label={text('Questions', 'أسئلة')}>
        <DisclosureGroup>
          <Disclosure open title={text('How long are they valid?', 'ما مدة صلاحيتها؟')}>
            {text('14 days after claiming.', '14 يومًا بعد الحصول عليها.')}
          </Disclosure>
          <Disclosure title={text('Where can I use them?', 'أين يمكنني استخدامها؟')} note={<ClockIcon />}>
            {text('In every store of the country.', 'في كل فروع البلد.')}
          </Disclosure>
        </DisclosureGroup>
      </Card>
    ),
  },
}
