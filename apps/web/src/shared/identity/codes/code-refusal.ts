import { formatNumber, padNumber } from '@crema/i18n/format/numbers/number'
import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import { ApiError } from '#src/api/api-error.ts'

/** The seconds to wait before the next code, from a refusal; undefined where it contains none. */
export function resendWaitSeconds(error: unknown): number | undefined {
  return helpNumber(error, 'resendAfterSeconds')
}

/** The number of tries that are left after a wrong code, from a refusal; undefined where it contains none. */
export function triesLeft(error: unknown): number | undefined {
  return helpNumber(error, 'triesLeft')
}

/** A refusal's waiting time before the next code as a message; undefined where it has none. */
export function resendWaitText(error: unknown, t: Translator['t'], locale: Locale): string | undefined {
  const seconds = resendWaitSeconds(error)
  return seconds === undefined ? undefined : t('sign-in.resendIn', { time: formatClock(locale, seconds) })
}

/** A duration in seconds as minutes and seconds: `0:42` · `٠:٤٢`. */
export function formatClock(locale: Locale, seconds: number): string {
  return `${formatNumber(locale, Math.floor(seconds / 60))}:${padNumber(locale, seconds % 60)}`
}

function helpNumber(error: unknown, name: string): number | undefined {
  if (!(error instanceof ApiError) || error.failure.kind !== 'refused') return undefined
  const { help } = error.failure
  if (typeof help !== 'object' || help === null) return undefined
  const value: unknown = Reflect.get(help, name)
  return typeof value === 'number' ? value : undefined
}
