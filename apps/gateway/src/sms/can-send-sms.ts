import type { Config } from '#src/config/config.ts'

/** Whether text messages can be sent: through a provider, or to the demo inbox. */
export function canSendSms({ sms, demo }: Pick<Config, 'sms' | 'demo'>): boolean {
  return sms !== undefined || demo
}
