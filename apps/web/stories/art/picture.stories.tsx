import type { ReactNode } from 'react'
import { drawings, heroTones } from '@crema/contract/campaigns/artwork'
import { Picture } from '#src/ui/art/picture.tsx'
import { Hero } from '#src/ui/layout/hero.tsx'
import type { Stories } from '../story.ts'

const tones = [...heroTones, 'off'] as const

export const stories: Stories = {
  states: Object.fromEntries<() => ReactNode>([
    ...tones.map((tone): [string, () => ReactNode] => [
      `On ${tone}`,
      () => <Hero tone={tone} title={tone} art={<Picture image="takeaway" />} />,
    ]),
    ...drawings.map((name): [string, () => ReactNode] => [name, () => <Picture image={name} />]),
  ]),
}
