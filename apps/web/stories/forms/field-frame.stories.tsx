import { useId } from 'react'
import { FieldFrame } from '#src/ui/forms/field-frame.tsx'
import type { StateProps, Stories } from '../story.ts'

function FramedInput({ text, error }: Pick<StateProps, 'text'> & { error?: string }) {
  const id = useId()
  return (
    <FieldFrame
      id={id}
      label={text('Any control', 'أي عنصر تحكم')}
      hint={text('A hint below it', 'تلميح أسفله')}
      error={error}
    >
      {(ariaProps) => <input {...ariaProps} id={id} type="range" />}
    </FieldFrame>
  )
}

export const stories: Stories = {
  states: {
    'With a hint': ({ text }) => <FramedInput text={text} />,
    'With an error': ({ text }) => <FramedInput text={text} error={text('Something is wrong', 'هناك خطأ')} />,
  },
}
