import type { Config } from '#src/config.ts'

/** Whether text messages have a way out: a provider, or the demo's inbox. */
export function canSendSms({ demo }: Pick<Config, 'demo'>): boolean {
  return demo
}
