export type InputText = { text: string; caret: number }

const isDigit = (character: string | undefined) => /\d/.test(character ?? '')
const digitsIn = (text: string) => text.replace(/\D/g, '')

/**
 * The text of a grouped input after a change: grouped again, with the caret after the same digit as before. Deleting a
 * separator deletes the digit before it, because grouping would insert the separator again.
 */
export function reformatInput(
  before: string,
  { text, caret }: InputText,
  group: (digits: string) => string,
): InputText {
  const isSeparatorDeleted =
    text.length < before.length && digitsIn(text) === digitsIn(before) && digitsIn(text) !== ''
  const input = isSeparatorDeleted ? withoutDigitBefore({ text, caret }) : { text, caret }
  const digitsBefore = digitsIn(input.text.slice(0, input.caret)).length
  const grouped = group(digitsIn(input.text))
  return {
    text: grouped,
    caret: input.caret >= input.text.length ? grouped.length : indexAfterDigits(grouped, digitsBefore),
  }
}

function withoutDigitBefore({ text, caret }: InputText): InputText {
  let index = caret - 1
  while (index >= 0 && !isDigit(text[index])) index--
  return index < 0 ? { text, caret } : { text: text.slice(0, index) + text.slice(index + 1), caret: index }
}

/** The index after the given number of digits. */
function indexAfterDigits(text: string, count: number): number {
  let index = 0
  for (let seen = 0; seen < count && index < text.length; index++) if (isDigit(text[index])) seen++
  return index
}
