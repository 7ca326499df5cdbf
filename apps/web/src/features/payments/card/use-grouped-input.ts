import { type ChangeEvent, useRef } from 'react'
import { reformatInput } from '#src/lib/phone/reformat-input.ts'
import { westernDigits } from './card-number.ts'

/**
 * Groups the text of an uncontrolled input as it is typed, with the caret after the same digit. Only the input has its
 * text: it is in no state, and what the hook compares with is cleared with the input.
 */
export function useGroupedInput(
  group: (digits: string) => string,
  { prepare = (text) => text }: { prepare?: (text: string) => string } = {},
) {
  const before = useRef('')
  const regroup = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>): string => {
    const typed = westernDigits(input.value)
    const caret = input.selectionStart ?? typed.length
    const isLonger = typed.length > before.current.length
    const text = isLonger ? prepare(typed) : typed
    const next = reformatInput(before.current, { text, caret: caret + text.length - typed.length }, group)
    if (next.text !== input.value) {
      input.value = next.text
      if (document.activeElement === input) input.setSelectionRange(next.caret, next.caret)
    }
    before.current = next.text
    return next.text
  }
  /** Groups what an input has without an event; returns its text. */
  const adopt = (input: HTMLInputElement): string => {
    if (input.value !== before.current) {
      input.value = group(westernDigits(input.value).replaceAll(/\D/g, ''))
      before.current = input.value
    }
    return input.value
  }
  /** Called when the input has been emptied. */
  const clear = () => {
    before.current = ''
  }
  return { regroup, adopt, clear }
}
