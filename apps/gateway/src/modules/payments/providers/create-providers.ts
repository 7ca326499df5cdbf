import type { Config } from '#src/config/config.ts'
import type { Database } from '#src/database/database.ts'
import { brandFolder, loadMailBrand } from '#src/mail/mail-brand.ts'
import { configuredProviders } from './configured-providers.ts'
import { measuredProvider, type ProviderTimes } from './measured-provider.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** The configured providers. Where several offer a method, the first one is used; the demo's comes last. */
export async function createProviders(options: {
  config: Config
  database: Database
  clock: () => Date
  providerTimes: ProviderTimes
}): Promise<PaymentProvider[]> {
  const { name } = loadMailBrand(brandFolder(options.config.brand))
  const measured = (provider: PaymentProvider) => measuredProvider(provider, options.providerTimes)
  const configured = configuredProviders(options.config.payments, name).map(measured)
  if (!options.config.demo) return configured
  // Imported here, so that production does not load it.
  const { demoProvider } = await import('./demo/demo-provider.ts')
  return [...configured, measured(demoProvider(options))]
}
