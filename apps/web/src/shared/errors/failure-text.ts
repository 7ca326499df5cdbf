import type { Translator } from '@crema/i18n/messages'
import { ApiError } from '#src/api/api-error.ts'

/** The message for a failed call: the gateway's own if it sent one. */
export function failureText(error: unknown, t: Translator['t']): string {
  if (!(error instanceof ApiError)) return t('failures.unexpected')
  const { failure } = error
  switch (failure.kind) {
    case 'refused':
      return failure.message
    case 'protocol':
      return failure.status === 401 ? t('failures.sessionEnded') : failure.message || t('failures.unexpected')
    case 'offline':
      return t('failures.offline')
    case 'network':
      return t('failures.network')
    case 'timeout':
      return t('failures.timeout')
    case 'cancelled':
      return t('failures.cancelled')
  }
}
