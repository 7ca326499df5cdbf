import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import { ApiError } from '#src/api/api-error.ts'
import { waitText } from './wait-text.ts'

/** When a refusal says how long to wait before the next code: that, in words. */
export function refusalWait(error: unknown, t: Translator['t'], locale: Locale): string | undefined {
  const seconds = waitSeconds(error)
  return seconds === undefined ? undefined : t('sign-in.resendIn', { time: waitText(locale, seconds) })
}

/** Seconds a refusal asks to wait before the next code, when it says. */
export function waitSeconds(error: unknown): number | undefined {
  return helpNumber(error, 'resendAfterSeconds')
}

/** Tries left after a wrong code, when the refusal says. */
export function triesLeft(error: unknown): number | undefined {
  return helpNumber(error, 'triesLeft')
}

function helpNumber(error: unknown, name: string): number | undefined {
  if (!(error instanceof ApiError) || error.failure.kind !== 'refused') return undefined
  const { help } = error.failure
  if (typeof help !== 'object' || help === null) return undefined
  const value: unknown = Reflect.get(help, name)
  return typeof value === 'number' ? value : undefined
}
