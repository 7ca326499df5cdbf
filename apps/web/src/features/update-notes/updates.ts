import { formatPercent } from '@crema/i18n/format/numbers/number'
import type { Locale } from '@crema/i18n/locales'
import type { Messages } from '@crema/i18n/message-types'
import type { MessageId, Translator } from '@crema/i18n/messages'
import { homeStartMs, timeSaved } from './home-start-measurement.ts'

/** The id of a message without values. */
type PlainMessage = { [Id in MessageId]: Messages[Id] extends undefined ? Id : never }[MessageId]

export type UpdateNote = {
  title: PlainMessage & `update-notes.${string}`
  text: (t: Translator['t'], locale: Locale) => string
}

export type Update = {
  version: string
  /** The day of the release, ISO 8601. */
  date: string
  /** The most important one first: the notice on home shows three. */
  notes: readonly UpdateNote[]
}

/** What each version changed for members, the newest first. How to add one: CONTRIBUTING.md. */
export const updates: readonly Update[] = [
  {
    version: '0.2.0',
    date: '2026-11-22',
    notes: [
      { title: 'update-notes.offline', text: (t) => t('update-notes.offlineText') },
      {
        title: 'update-notes.homeStart',
        text: (t, locale) =>
          t('update-notes.homeStartText', { share: formatPercent(locale, timeSaved(homeStartMs)) }),
      },
      { title: 'update-notes.otherWays', text: (t) => t('update-notes.otherWaysText') },
      { title: 'update-notes.notLockedOut', text: (t) => t('update-notes.notLockedOutText') },
      { title: 'update-notes.languageKept', text: (t) => t('update-notes.languageKeptText') },
    ],
  },
]
