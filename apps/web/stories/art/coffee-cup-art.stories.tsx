import { CoffeeCupArt } from '#src/ui/art/coffee-cup-art.tsx'
import { Hero } from '#src/ui/layout/hero.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  layout: 'wide',
  states: {
    'In a hero': ({ text }) => <Hero title={text('Good morning', 'صباح الخير')} art={<CoffeeCupArt />} />,
  },
}
