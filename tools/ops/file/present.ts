import type { Localized } from '@crema/gateway/database/tables'

/** Without the languages that are undefined. */
export function present<Text>(texts: { en: Text } & Record<string, Text | undefined>): Localized<Text> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as Localized<Text> // `en` is required
}
