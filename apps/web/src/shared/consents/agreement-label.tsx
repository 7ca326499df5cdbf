import type { ReactNode } from 'react'
import type { AgreementPurpose } from '@crema/contract/privacy/consents'
import { isolateLtr } from '@crema/i18n/format/text/codes'
import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import { brand } from '#src/lib/brand/brand.ts'
import { richText } from '#src/lib/text/rich-text.tsx'
import * as paths from '#src/lib/url/paths.ts'

type Translate = Translator['t']
type Edition = { country: string; locale: Locale }

const documentOf = {
  terms: 'legal',
  privacy: 'userPrivacy',
  personalInformation: 'userPrivacy',
  transferAbroad: 'userPrivacy',
} as const satisfies Record<AgreementPurpose, string>

/** What a member agrees to, with a link to its text. The text opens in another tab, so that a form is not lost. */
export function agreementLabel(t: Translate, purpose: AgreementPurpose, edition: Edition): ReactNode {
  const link = agreementLink(purpose, edition)
  switch (purpose) {
    case 'terms':
      return richText(t('agreements.terms'), link)
    case 'privacy':
      return richText(t('agreements.privacy'), link)
    case 'personalInformation':
      return richText(t('agreements.personalInformation', { brand: brand.name }), link)
    case 'transferAbroad':
      return richText(t('agreements.transferAbroad', { controller: isolateLtr(brand.controller.name) }), link)
  }
}

/** One label for the terms and the privacy policy. */
export function singleAgreementLabel(t: Translate, edition: Edition): ReactNode {
  return richText(t('agreements.single'), agreementLink('terms', edition), agreementLink('privacy', edition))
}

/** Renders a text as the link to what a member agrees to. */
export function agreementLink(purpose: AgreementPurpose, { country, locale }: Edition) {
  const address = paths.legalDocument(documentOf[purpose], country, locale)
  return function DocumentLink(text: string): ReactNode {
    return (
      <a href={paths.hrefOf(address)} target="_blank" rel="noopener">
        {text}
      </a>
    )
  }
}
