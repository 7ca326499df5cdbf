import { memberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import type { Services } from '#src/services.ts'
import { documentEditions } from '../documents/document-editions.ts'
import { unsubscribeTokens } from '../marketing/unsubscribe-token.ts'
import { deviceMark } from './device-mark.ts'

/** What the rules about consents need. */
export function consentServices({
  config,
  database,
  outbox,
}: Pick<Services, 'config' | 'database' | 'outbox'>) {
  return {
    database,
    outbox,
    editions: documentEditions(config.brand),
    marks: memberMarks(config.serverSecret),
    deviceMark: deviceMark(config.serverSecret),
    marketCode: config.market.code,
    unsubscribeTokens: unsubscribeTokens(config.serverSecret, config.market.code),
  }
}
export type ConsentServices = ReturnType<typeof consentServices>
