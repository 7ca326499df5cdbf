import { useState } from 'react'
import { Button } from '#src/ui/actions/button.tsx'
import { CountUp } from '#src/ui/feedback/count-up.tsx'
import type { Stories } from '../story.ts'

const more = 220

function Counting({ label }: { label: string }) {
  const [value, setValue] = useState(1_280)
  return (
    <>
      <p>
        <CountUp value={value} format={String} />
      </p>
      <Button variant="quiet" size="small" onClick={() => setValue(value + more)}>
        {label}
      </Button>
    </>
  )
}

export const stories: Stories = {
  layout: 'small',
  states: {
    Changes: ({ text }) => <Counting label={text('Add stars', 'إضافة نجوم')} />,
    'Not known yet': () => <CountUp value={undefined} format={String} />,
  },
}
