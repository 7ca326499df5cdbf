import type { Translator } from '@crema/i18n/messages'
import { brand } from '#src/lib/brand/brand.ts'
import type { SharedCampaign } from './share-url.ts'

/** The text that is shared with the link. */
export const shareMessage = ({ title, sharedPath }: SharedCampaign, t: Translator['t']): string =>
  t(sharedPath === '/marketing/fission' ? 'sharing.invitation' : 'sharing.message', {
    title,
    brand: brand.name,
  })
