export type InputText = { text: string; caret: number }

const isDigit = (character: string | undefined) => /\d/.test(character ?? '')
const digitsIn = (text: string) => text.replace(/\D/g, '')

/**
 * What a field shows after a key: the text grouped anew, and the caret behind the same digit as before. A key that
 * deleted only a separator deletes the digit in front of it, or it would come back for ever.
 */
export function reformatInput(
  before: string,
  { text, caret }: InputText,
  group: (digits: string) => string,
): InputText {
  const isStuck = text.length < before.length && digitsIn(text) === digitsIn(before) && digitsIn(text) !== ''
  const wanted = isStuck ? withoutDigitBefore({ text, caret }) : { text, caret }
  const digitsBefore = digitsIn(wanted.text.slice(0, wanted.caret)).length
  const grouped = group(digitsIn(wanted.text))
  return {
    text: grouped,
    caret: wanted.caret >= wanted.text.length ? grouped.length : behindDigit(grouped, digitsBefore),
  }
}

function withoutDigitBefore({ text, caret }: InputText): InputText {
  let place = caret - 1
  while (place >= 0 && !isDigit(text[place])) place--
  return place < 0 ? { text, caret } : { text: text.slice(0, place) + text.slice(place + 1), caret: place }
}

/** The place behind the given number of digits. */
function behindDigit(text: string, count: number): number {
  let place = 0
  for (let seen = 0; seen < count && place < text.length; place++) if (isDigit(text[place])) seen++
  return place
}
