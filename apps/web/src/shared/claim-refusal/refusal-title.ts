import type { Outcome } from '@crema/contract/outcomes'
import { MessageNotLoaded, type Translator } from '@crema/i18n/messages'

/**
 * What a refusal is called. `message`: the gateway's own text, for an outcome of a gateway that is newer than the page and for
 * which the page has no message.
 */
export function refusalTitle(outcome: Outcome, message: string | undefined, t: Translator['t']): string {
  try {
    return t(`outcomes.${outcome}`)
  } catch (error) {
    if (!(error instanceof MessageNotLoaded)) throw error
    return message ?? t('failures.unexpected')
  }
}
