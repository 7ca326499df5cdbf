import { Card } from '#src/ui/layout/card.tsx'
import { Carousel } from '#src/ui/layout/carousel.tsx'
import type { StateProps, Stories } from '../story.ts'

function Slides({ text, count }: Pick<StateProps, 'text'> & { count: number }) {
  return (
    <Carousel
      label={text('Highlights', 'أبرز العروض')}
      previous={text('Previous highlight', 'العرض السابق')}
      next={text('Next highlight', 'العرض التالي')}
    >
      {Array.from({ length: count }, (_, index) => (
        <Card key={index}>
          <a href={`#${index}`}>{text(`Offer ${index + 1}`, `العرض ${index + 1}`)}</a>
        </Card>
      ))}
    </Carousel>
  )
}

export const stories: Stories = {
  states: {
    Default: ({ text }) => <Slides text={text} count={4} />,
    'One slide': ({ text }) => <Slides text={text} count={1} />,
  },
}
