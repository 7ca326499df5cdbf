import type { Config } from '#src/config/config.ts'

/** Whether text messages have a way out: a provider, or the demo's inbox. */
export function canSendSms({ sms, demo }: Pick<Config, 'sms' | 'demo'>): boolean {
  return sms !== undefined || demo
}
