import type { SmbcSettings } from '#src/config/providers/smbc-settings.ts'
import type { BeginRequest } from '../payment-provider.ts'
import { testBegin, visa } from '../testing-attempt.ts'
import { smbcProvider } from './smbc-provider.ts'

/** A shop of the stand-in. */
export const testShop = {
  shopId: 'tshop00000001',
  shopPass: 'stubpass',
  configId: 'crema',
  site: { id: 'tsite00000001', pass: 'sitepass' },
}

export const testSmbc = (url: string, more: Partial<SmbcSettings> = {}) =>
  smbcProvider({ ...testShop, url, takesCards: true, ...more })

export const smbcBegin = (means: BeginRequest['means'], more: Partial<BeginRequest> = {}) =>
  testBegin(means, '/sumitomoCardPay', { country: 'JP', ...more })

export const smbcPage = { kind: 'method' as const, method: 'smbcLinkPlus' }
export const smbcCard = (pan = visa.pan, save = false) => ({
  kind: 'card' as const,
  card: { ...visa, pan },
  save,
})
/** The documented card that asks its payer. */
export const challengePan = '4100000000005000'
