import type { Translator } from '@crema/i18n/messages'
import { padNumber, formatNumber } from '@crema/i18n/format/number'
import type { Locale } from '@crema/i18n/locales'
import { ApiError, refusalName } from '#src/api/api-error.ts'

/** Seconds a refusal asks to wait before the next code, when it says. */
export function secondsToWait(error: unknown): number | undefined {
  return helpNumber(error, 'resendAfterSeconds')
}

/** What is wrong with a code that was refused; undefined where the refusal is about something else. */
export function codeProblem(error: unknown, t: Translator['t']): string | undefined {
  switch (refusalName(error)) {
    case 'codeWrong':
      return t('sign-in.codeWrong', { tries: helpNumber(error, 'triesLeft') ?? 0 })
    case 'codeExpired':
      return t('sign-in.codeExpired')
    case 'codeTooManyTries':
      return t('sign-in.codeTooManyTries')
    default:
      return undefined
  }
}

/** Seconds as a clock shows them: `0:42`. */
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
