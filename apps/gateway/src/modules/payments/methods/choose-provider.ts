import type { Country } from '@crema/contract/countries/countries'
import type { DeviceWallet, OfferedWallet } from '@crema/contract/payments/payment-attempt'
import type { PaymentServices } from '../payment-services.ts'
import type { PaymentProvider } from '../providers/payment-provider.ts'

/** The first provider that offers a method in a country for a currency. */
export function chooseProvider(
  { providers }: Pick<PaymentServices, 'providers'>,
  method: string,
  country: Country,
  currency: string,
): PaymentProvider | undefined {
  return [...providers.values()].find((provider) =>
    provider.methods(country, currency).some((offered) => offered.method === method),
  )
}

/** Every method of a country but `card`, once, in the order of the providers. */
export function otherMethods(
  { providers }: Pick<PaymentServices, 'providers'>,
  country: Country,
  currency: string,
): { method: string; name: string }[] {
  const offered = [...providers.values()].flatMap((provider) => provider.methods(country, currency))
  const firsts = offered.filter(
    ({ method }, index) => offered.findIndex((each) => each.method === method) === index,
  )
  return firsts.filter(({ method }) => method !== 'card').map(({ method, name }) => ({ method, name }))
}

/** The first provider that takes a wallet of the payer's device in a country. */
export function chooseWalletProvider(
  { providers }: Pick<PaymentServices, 'providers'>,
  wallet: DeviceWallet,
  country: Country,
): PaymentProvider | undefined {
  return [...providers.values()].find((provider) =>
    provider.deviceWallets?.offered(country).some((offered) => offered.wallet === wallet),
  )
}

/** Every wallet of devices that a country has, once, in the order of the providers. */
export function offeredWallets(
  { providers }: Pick<PaymentServices, 'providers'>,
  country: Country,
): OfferedWallet[] {
  const offered = [...providers.values()].flatMap((each) => each.deviceWallets?.offered(country) ?? [])
  return offered.filter(({ wallet }, index) => offered.findIndex((each) => each.wallet === wallet) === index)
}
