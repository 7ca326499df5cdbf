import { DisplayNumber, Heading } from '#src/ui/layout/heading.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    'Every size': ({ text }) =>
      ([34, 26, 20, 17] as const).map((size) => (
        <Heading key={size} size={size} level={3}>
          {text(`Coffee, ${size} px`, `قهوة، ${size} بكسل`)}
        </Heading>
      )),
    Centred: ({ text }) => (
      <Heading level={3} align="center">
        {text('Welcome back, and good morning', 'أهلًا بعودتك، وصباح الخير')}
      </Heading>
    ),
    'Display number': ({ text }) =>
      ([44, 34, 26, 20] as const).map((size) => (
        <div key={size}>
          <DisplayNumber size={size}>{text('$12.50', '١٢٫٥٠ د.إ')}</DisplayNumber>
        </div>
      )),
  },
}
