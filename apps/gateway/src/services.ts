import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import type { Listen } from './database/listen.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { SmsBudget } from './sms/sms-budget.ts'

/** What modules are built from. */
export type Services = {
  config: Config
  database: Database
  listen: Listen
  outbox: Outbox
  smsBudget: SmsBudget
  /** The time now. Tests set it. */
  clock: () => Date
}
