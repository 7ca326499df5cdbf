import { useId } from 'react'
import { Button } from '#src/ui/actions/button.tsx'
import { IconButton } from '#src/ui/actions/icon-button.tsx'
import { BackIcon } from '#src/ui/art/icons.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { BottomBar } from '#src/ui/layout/bottom-bar.tsx'
import { Hero } from '#src/ui/layout/hero.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { SidePane } from '#src/ui/layout/side-pane.tsx'
import { TopBar } from '#src/ui/layout/top-bar.tsx'
import { Ticket } from '#src/ui/ticket/ticket.tsx'
import type { StateProps, Stories } from '../story.ts'

type ExampleProps = Pick<StateProps, 'text'>

function Tickets({ text }: ExampleProps) {
  return (
    <>
      <Ticket
        hue="cherry"
        value={{ prefix: '$', figure: '2.99', unit: text('any drink', 'أي مشروب') }}
        title={text('Any drink for $2.99', 'أي مشروب مقابل 2.99 دولار')}
        tag={text('Any drink', 'أي مشروب')}
      />
      <Ticket
        hue="leaf"
        value={{ figure: '20', suffix: '%', unit: text('off', 'خصم') }}
        title={text('20% off any drink', 'خصم 20٪ على أي مشروب')}
        tag={text('Discount', 'خصم')}
      />
    </>
  )
}

function PlainPage({ text }: ExampleProps) {
  return (
    <Page
      id={useId()}
      top={
        <TopBar
          start={<IconButton label={text('Back', 'رجوع')} icon={<BackIcon />} />}
          title={text('Coupons', 'القسائم')}
        />
      }
      bottomBar={
        <BottomBar>
          <Button>{text('See what is on', 'اطّلع على العروض')}</Button>
        </BottomBar>
      }
    >
      <Tickets text={text} />
    </Page>
  )
}

function PageWithHero({ text }: ExampleProps) {
  return (
    <Page
      id={useId()}
      lead={
        <Hero
          bar={<TopBar transparent />}
          title={text('Three coupons for you', 'ثلاث قسائم لك')}
          text={text('To get to know us.', 'لتتعرف علينا.')}
          art={<Picture image="matcha" />}
        />
      }
      bottomBar={
        <BottomBar hint={text('Once per person', 'مرة واحدة لكل شخص')}>
          <Button>{text('Claim', 'احصل عليها')}</Button>
        </BottomBar>
      }
    >
      <Tickets text={text} />
    </Page>
  )
}

function PageWithAside({ text }: ExampleProps) {
  return (
    <Page
      id={useId()}
      top={<TopBar title={text('Coupons', 'القسائم')} />}
      aside={
        <SidePane>
          <Tickets text={text} />
        </SidePane>
      }
    >
      <Tickets text={text} />
    </Page>
  )
}

export const stories: Stories = {
  layout: 'wide',
  states: { Plain: PlainPage, 'With a hero': PageWithHero, 'With an aside': PageWithAside },
}
