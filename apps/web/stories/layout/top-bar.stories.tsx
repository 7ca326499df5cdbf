import { IconButton } from '#src/ui/actions/icon-button.tsx'
import { BackIcon, GlobeIcon, ShareIcon } from '#src/ui/art/icons.tsx'
import { TopBar } from '#src/ui/layout/top-bar.tsx'
import type { StateProps, Stories } from '../story.ts'

const back = (text: StateProps['text']) => <IconButton label={text('Back', 'رجوع')} icon={<BackIcon />} />
const language = (text: StateProps['text']) => (
  <IconButton label={text('Language', 'اللغة')} icon={<GlobeIcon />} />
)

export const stories: Stories = {
  layout: 'flush',
  states: {
    Screen: ({ text }) => (
      <TopBar start={back(text)} title={text('Coupons', 'القسائم')} end={language(text)} />
    ),
    'With an action': ({ text }) => (
      <TopBar
        start={back(text)}
        title={text('Welcome', 'أهلًا')}
        action={<IconButton label={text('Share', 'مشاركة')} icon={<ShareIcon />} />}
        end={language(text)}
      />
    ),
    Brand: ({ text }) => <TopBar variant="brand" title="Crema" end={language(text)} />,
    'Without a title': ({ text }) => <TopBar start={back(text)} />,
  },
}
