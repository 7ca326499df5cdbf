import { useId } from 'react'
import { FieldFrame } from '#src/ui/forms/field-frame.tsx'
import type { StateProps, Stories } from '../story.ts'

function FramedTextArea({ text, error }: Pick<StateProps, 'text'> & { error?: string }) {
  const id = useId()
  return (
    <FieldFrame
      id={id}
      label={text('Any control', 'أي عنصر تحكم')}
      hint={text('A hint below it', 'تلميح أسفله')}
      error={error}
    >
      {(ariaProps) => <textarea {...ariaProps} id={id} rows={3} />}
    </FieldFrame>
  )
}

export const stories: Stories = {
  states: {
    'With a hint': ({ text }) => <FramedTextArea text={text} />,
    'With an error': ({ text }) => (
      <FramedTextArea text={text} error={text('Something is wrong', 'هناك خطأ')} />
    ),
  },
}
