import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#src/config/config.ts'
import type { Database } from '#src/database/database.ts'
import type { MemberChanges } from '#src/database/member-changes.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import { createSeal, type Seal } from '#src/outbox/seal.ts'
import type { Services } from '#src/services.ts'
import { attemptSecrets, type AttemptSecrets } from './attempts/attempt-secrets.ts'
import type { PaymentProvider } from './providers/payment-provider.ts'

/** What the rules of payments depend on. */
export type PaymentServices = {
  config: Pick<Config, 'demo' | 'partners' | 'payOrigin' | 'paySecret' | 'publicOrigin'>
  database: Database
  memberChanges: Pick<MemberChanges, 'announce'>
  outbox: Pick<Outbox, 'enqueue' | 'kick'>
  /** By name. */
  providers: ReadonlyMap<string, PaymentProvider>
  secrets: AttemptSecrets
  seal: Seal
  /** Those of the other markets of this process. */
  others: () => PaymentServices[]
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

export function paymentServices(
  {
    config,
    database,
    memberChanges,
    outbox,
    paymentProviders,
    markets,
  }: Pick<Services, 'config' | 'database' | 'paymentProviders'>
    & Partial<Pick<Services, 'markets'>>
    & Pick<PaymentServices, 'memberChanges' | 'outbox'>,
  log: PaymentServices['log'],
): PaymentServices {
  return {
    config,
    database,
    memberChanges,
    outbox,
    providers: new Map(paymentProviders.map((provider) => [provider.name, provider])),
    secrets: attemptSecrets(config.serverSecret),
    seal: createSeal(config.serverSecret),
    others: () =>
      (markets?.list ?? []).flatMap(({ services }) =>
        services && services.database !== database ? [paymentServices(services, log)] : [],
      ),
    log,
  }
}
