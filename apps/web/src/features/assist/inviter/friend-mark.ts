import { hues, type Hue } from '@crema/contract/campaigns/hues'

/** The colour of a friend's circle: the same wherever the friend is shown. */
export function hueOfHelp(reference: string): Hue {
  let sum = 0
  for (const letter of reference) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return hues[sum % hues.length] ?? 'cherry'
}
