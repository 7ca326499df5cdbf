import type { Config } from '#src/config/config.ts'
import type { Database } from '#src/database/database.ts'
import { configuredProviders } from './configured-providers.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** The configured providers. Where several offer a method, the first one is used; the demo's comes last. */
export async function createProviders(options: {
  config: Config
  database: Database
  clock: () => Date
}): Promise<PaymentProvider[]> {
  const configured = configuredProviders(options.config.payments)
  if (!options.config.demo) return configured
  // Imported here, so that production does not load it.
  const { demoProvider } = await import('./demo/demo-provider.ts')
  return [...configured, demoProvider(options)]
}
