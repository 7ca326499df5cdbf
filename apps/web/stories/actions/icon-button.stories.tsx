import { IconButton } from '#src/ui/actions/icon-button.tsx'
import { BackIcon, GlobeIcon, ShareIcon } from '#src/ui/art/icons.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    Directional: ({ text }) => <IconButton label={text('Back', 'رجوع')} icon={<BackIcon />} />,
    Symmetric: ({ text }) => (
      <>
        <IconButton label={text('Language', 'اللغة')} icon={<GlobeIcon />} />
        <IconButton label={text('Share', 'مشاركة')} icon={<ShareIcon />} />
      </>
    ),
  },
}
