import type { Beacon } from './beacon/beacon.ts'
import type { Config } from './config/config.ts'
import type { Database, OpenDatabase } from './database/database.ts'
import type { DatabaseLoad } from './database/engines/connection-queue.ts'
import type { Listen } from './database/listen.ts'
import type { MemberChanges } from './database/member-changes.ts'
import type { RunningMarkets } from './markets/running-markets.ts'
import type { Directory } from './modules/directory/directory.ts'
import type { ProviderTimes } from './modules/payments/providers/measured-provider.ts'
import type { PaymentProvider } from './modules/payments/providers/payment-provider.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { SmsBudget } from './sms/sms-budget.ts'

/** What the modules of the gateway depend on. */
export type Services = {
  config: Config
  /** The markets that this process serves, this one among them. */
  markets: RunningMarkets<Services>
  database: Database
  databaseKind: OpenDatabase['kind']
  databaseLoad: () => DatabaseLoad
  listen: Listen
  memberChanges: MemberChanges
  /** The directory of members where this process runs several markets, as the market of these services uses it. */
  directory?: Directory | undefined
  outbox: Outbox
  smsBudget: SmsBudget
  beacon: Beacon
  paymentProviders: readonly PaymentProvider[]
  /** How long their calls take. */
  providerTimes: ProviderTimes
  /** The current time; tests set it. */
  clock: () => Date
}
