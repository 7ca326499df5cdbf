import { characterCount } from '@crema/contract/character-count'
import type { Translator } from '@crema/i18n/messages'

/** What a field says of a text that is longer than `max` characters; undefined for every other one. */
export function tooLongText(text: string, max: number, t: Translator['t']): string | undefined {
  const count = characterCount(text)
  return count > max ? t('outcomes.textTooLong', { max, count }) : undefined
}
