import { InlinePicture } from '#src/ui/art/inline-picture.tsx'
import { Hero } from '#src/ui/layout/hero.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    'In a hero': () => <Hero title="Iced coffee" art={<InlinePicture image="takeaway" />} />,
  },
}
