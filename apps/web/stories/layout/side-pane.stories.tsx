import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { SidePane } from '#src/ui/layout/side-pane.tsx'
import type { StateProps, Stories } from '../story.ts'

/** The details of a coupon, as beside the wallet's list. */
function Details({ text }: Pick<StateProps, 'text'>) {
  return (
    <SidePane>
      <Card>
        <Heading size={17}>{text('Any drink for $2.99', 'أي مشروب مقابل 2.99 دولار')}</Heading>
        <p>{text('Any size, hot or iced.', 'أي حجم، ساخن أو مثلج.')}</p>
      </Card>
      <Card>
        <p>{text('One coupon per order.', 'قسيمة واحدة لكل طلب.')}</p>
      </Card>
    </SidePane>
  )
}

export const stories: Stories = { states: { Details } }
