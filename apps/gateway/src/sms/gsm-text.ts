/** The characters of GSM 03.38, and those that it writes as two. Any other one makes the whole message UCS-2. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '^{}\\[~]|€'

const basicSet: ReadonlySet<string> = new Set(basic)
const extendedSet: ReadonlySet<string> = new Set(extended)

/** Typographic characters and their substitutes in GSM 03.38. */
const substitutes: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
}

/**
 * A text with plain quotes, dashes and spaces where GSM 03.38 can then write all of it, otherwise unchanged. A text message
 * holds 160 characters of GSM 03.38, but only 70 of any other text.
 */
export function toGsmText(text: string): string {
  const plain = [...text].map((character) => substitutes[character] ?? character).join('')
  return isGsm(plain) ? plain : text
}

/** How many messages a phone network sends for a text. */
export function smsSegments(text: string): number {
  const [one, each, length] = isGsm(text)
    ? [160, 153, [...text].reduce((sum, character) => sum + (extendedSet.has(character) ? 2 : 1), 0)]
    : [70, 67, text.length]
  return length <= one ? 1 : Math.ceil(length / each)
}

function isGsm(text: string): boolean {
  return [...text].every((character) => basicSet.has(character) || extendedSet.has(character))
}
