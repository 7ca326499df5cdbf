import { IconButton } from '#src/ui/actions/icon-button.tsx'
import { BackIcon, ShareIcon } from '#src/ui/art/icons.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { Hero } from '#src/ui/layout/hero.tsx'
import { TopBar } from '#src/ui/layout/top-bar.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  layout: 'wide',
  states: {
    'Title only': ({ text }) => (
      <Hero bar={<TopBar transparent />} title={text('Three coupons for you', 'ثلاث قسائم لك')} />
    ),
    'With a bar, text and art': ({ text }) => (
      <Hero
        bar={
          <TopBar
            transparent
            start={<IconButton label={text('Back', 'رجوع')} icon={<BackIcon />} />}
            end={<IconButton label={text('Share', 'مشاركة')} icon={<ShareIcon />} />}
          />
        }
        title={text('Three coupons for you', 'ثلاث قسائم لك')}
        text={text('To get to know us: two drinks and a pastry.', 'لتتعرف علينا: مشروبان وقطعة معجنات.')}
        art={<Picture image="matcha" />}
      />
    ),
  },
}
