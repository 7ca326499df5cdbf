import { formatNumber, padNumber } from '@crema/i18n/format/numbers/number'
import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import { ApiError } from '#src/api/api-error.ts'

/** Seconds a refusal asks to wait before the next code, when it says. */
export function secondsToWait(error: unknown): number | undefined {
  return helpNumber(error, 'resendAfterSeconds')
}

/** Tries left after a wrong code, when the refusal says. */
export function triesLeft(error: unknown): number | undefined {
  return helpNumber(error, 'triesLeft')
}

/** When a refusal says how long to wait before the next code: that, in words. */
export function waitText(error: unknown, t: Translator['t'], locale: Locale): string | undefined {
  const seconds = secondsToWait(error)
  return seconds === undefined ? undefined : t('sign-in.resendIn', { time: clockText(locale, seconds) })
}

/** Seconds as a clock shows them: `0:42` · `٠:٤٢`. */
export function clockText(locale: Locale, seconds: number): string {
  return `${formatNumber(locale, Math.floor(seconds / 60))}:${padNumber(locale, seconds % 60)}`
}

function helpNumber(error: unknown, name: string): number | undefined {
  if (!(error instanceof ApiError) || error.failure.kind !== 'refused') return undefined
  const { help } = error.failure
  if (typeof help !== 'object' || help === null) return undefined
  const value: unknown = Reflect.get(help, name)
  return typeof value === 'number' ? value : undefined
}
